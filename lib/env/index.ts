import { z } from "zod";
import { IDENTIFIER, IDENTIFIER_RULE } from "@/lib/base/identifier";
import { currentContext, perSite } from "@/lib/base/site-context.server";
import { UserError } from "@/lib/base/user-error";
import {
  apiUrl,
  basePath,
  count,
  fileRules,
  flag,
  httpUrl,
  pairs,
  path,
  policy,
  prerender,
  proxyUrl,
  type SignInMethod,
  secret,
} from "@/lib/env/values";

/** An environment variable: its name, its default as written in the environment, and its meaning. */
export interface EnvironmentVariable {
  name: string;
  default: string;
  meaning: string;
}

/** Thrown once at startup, with one line for each variable that has an invalid value. */
export class EnvironmentError extends UserError {
  override name = "EnvironmentError";
}

/** All variables, in the order of the documentation, which `describeEnvironment` generates. */
const environmentSchema = z.object({
  DOCS_DIR: path
    .default(".")
    .describe(
      "Folder that contains docs.json; with LECTERN_GIT, a folder of the repository. A server changes none of its files.",
    ),
  LECTERN_GIT: z
    .string()
    .regex(
      /^(?:https?:\/\/(?![^/]*@)|ssh:\/\/|file:\/\/\/|[\w.-]+@[\w.-]+:|\/)[^\s]+$/,
      "must be the URL of a Git repository, without a password or token in it",
    )
    .optional()
    .describe("Repository that the site is served from, as `git clone` takes it; without it, DOCS_DIR is served."),
  LECTERN_GIT_REF: z
    .string()
    // Names of refs may contain nearly every character, except for those of revisions and options.
    .regex(/^(?![+-])[^\s~^:?*[\\]+$/, "must be a branch, a tag, or a commit")
    .optional()
    .describe("Branch, tag, or commit of LECTERN_GIT; the default branch unless set."),
  LECTERN_GIT_TOKEN: secret.optional().describe("Token for a private repository at an https:// URL."),
  LECTERN_GIT_SSH_KEY: path
    .optional()
    .describe("File with the private key for a repository that is reached by SSH, such as a deploy key."),
  LECTERN_GIT_POLL: count
    .default(60)
    .describe("Seconds between two fetches of LECTERN_GIT; 0 leaves it to the webhook."),
  LECTERN_DATA: path.default(".lectern").describe("Folder for the database, the caches, and the search index."),
  LECTERN_SITE: z
    .string()
    .regex(IDENTIFIER, IDENTIFIER_RULE)
    .optional()
    .describe("Identifier of the site in the assistant's URLs; derived from the site name by default."),
  LECTERN_SITES: path
    .optional()
    .describe(
      "File that lists the sites of a server that serves several, such as lectern.json; without it, DOCS_DIR is served.",
    ),
  LECTERN_SITE_URL: apiUrl
    .optional()
    .describe(
      "Public URL of the site, with or without the base path, used for canonical links, the sitemap, and feeds.",
    ),
  LECTERN_BASE_PATH: basePath.default("").describe("Path under which the whole site is served, such as /docs."),
  LECTERN_PRIVATE: z
    .enum(["refuse", "serve"], "must be refuse or serve")
    .default("refuse")
    .describe(
      "What happens to pages with `groups` and below elements with `public: false`: refuse answers 404; serve shows them, for servers behind a proxy that signs readers in. Without effect if LECTERN_SIGN_IN is set.",
    ),
  LECTERN_SIGN_IN: z
    .string()
    .regex(
      /^(?:(?:oidc|proxy|jwt|password)(?: +|$))+$/,
      "must be oidc, proxy, jwt, password, or several of them separated by spaces",
    )
    .transform((value): SignInMethod[] => value.split(/ +/) as never)
    .default([])
    .describe(
      "How readers sign in: oidc (an identity provider), proxy (a proxy that signs readers in), jwt (tokens of your own sign-in), password, or several. With it, pages are private unless `public` says otherwise.",
    ),
  LECTERN_SESSION_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe(
      "Secret that seals the sessions of readers; the same for all servers of a site. Required for LECTERN_SIGN_IN.",
    ),
  LECTERN_SESSION_HOURS: count.default(12).describe("Hours without a visit after which a reader has to sign in again."),
  LECTERN_JWT_KEY: secret
    .optional()
    .describe("Public key (PEM, Ed25519 or P-256) of the tokens that your own sign-in hands over. Required for jwt."),
  LECTERN_JWT_LOGIN_URL: httpUrl.optional().describe("Your own sign-in page. Required for jwt."),
  LECTERN_OIDC_ISSUER: httpUrl.optional().describe("Issuer URL of the identity provider. Required for oidc."),
  LECTERN_OIDC_CLIENT_ID: secret.optional().describe("Client ID that the provider gave you. Required for oidc."),
  LECTERN_OIDC_CLIENT_SECRET: secret.optional().describe("Client secret, unless the client is a public one."),
  LECTERN_OIDC_NAME: z.string().min(1).default("SSO").describe("Name of the provider on the sign-in button."),
  LECTERN_OIDC_SCOPE: z
    .string()
    .min(1)
    .default("openid profile email")
    .describe("Scopes that the provider is asked for."),
  LECTERN_OIDC_GROUPS: z
    .string()
    .min(1)
    .default("groups")
    .describe("Claim with the reader's groups, or the path of one, such as realm_access.roles."),
  LECTERN_OIDC_FILE: path
    .optional()
    .describe("JSON file with a list of providers, in place of the other LECTERN_OIDC_ variables."),
  LECTERN_FILE_ACCESS: fileRules
    .default([])
    .describe(
      "Who may open files; takes precedence over `access.files` of docs.json: patterns with `public`, groups, or `*` for all who have signed in, such as `brand=public contracts/*.pdf=partners,sales`.",
    ),
  LECTERN_PROXY_HEADERS: pairs
    .optional()
    .describe(
      "Headers in which a proxy names the reader: user=X-Auth-Request-User, and email=, name=, and groups=. For proxy.",
    ),
  LECTERN_PROXY_FROM: z
    .string()
    .min(1)
    .transform((value) => value.split(/[\s,]+/))
    .default(["127.0.0.0/8", "::1/128"])
    .describe("IP addresses or networks of the proxy; the headers are ignored if they come from anywhere else."),
  LECTERN_PROXY_ASSERTION: pairs
    .optional()
    .describe("Signed assertion of a proxy, in place of plain headers: header=, keys= (URL), issuer=, audience=."),
  LECTERN_PROXY_SIGN_IN_URL: proxyUrl
    .optional()
    .describe("Where the proxy signs readers in, such as `/oauth2/start?rd={next}`."),
  LECTERN_PROXY_SIGN_OUT_URL: proxyUrl
    .optional()
    .describe("Where the proxy signs readers out, such as /oauth2/sign_out."),
  LECTERN_PRERENDER: prerender
    .default("auto")
    .describe("How many pages a build prerenders: all, none, or a number; auto means all, up to 500 pages."),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65535, "must be a port number from 0 to 65535")
    .default(3000)
    .describe("Port the server listens on."),
  HOSTNAME: z.string().min(1).default("0.0.0.0").describe("IP address the server listens on."),
  TRUSTED_PROXIES: count
    .default(0)
    .describe("Number of proxies in front of the server whose X-Forwarded-For entries are trusted."),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres|postgresql|file):/, "must start with postgres://, postgresql://, or file:")
    .optional()
    .describe("Database for threads, limits, and keys; by default an SQLite file in LECTERN_DATA."),
  ASSISTANT: flag.default(true).describe("Whether the assistant is available: on or off."),
  ASSISTANT_BASE_URL: httpUrl
    .optional()
    .describe("URL of a model server that supports the OpenAI protocol; takes precedence over AI_GATEWAY_API_KEY."),
  ASSISTANT_PROVIDER: z
    .enum(
      ["openai", "anthropic", "google", "mistral", "azure", "bedrock", "vertex"],
      "must be openai, anthropic, google, mistral, azure, bedrock, or vertex",
    )
    .optional()
    .describe("Service whose own protocol is used, through the AI SDK's package for it, which has to be installed."),
  ASSISTANT_MODEL: z.string().min(1).optional().describe("Name of the model that writes the answers."),
  ASSISTANT_API_KEY: secret.optional().describe("Key for ASSISTANT_BASE_URL, if the server requires one."),
  AI_GATEWAY_API_KEY: secret
    .optional()
    .describe("Key for the AI Gateway; ASSISTANT_MODEL then has the form vendor/name."),
  EMBEDDING_BASE_URL: httpUrl
    .optional()
    .describe("URL of an embedding server that supports the OpenAI protocol; search then also finds by meaning."),
  EMBEDDING_MODEL: z.string().min(1).optional().describe("Name of the embedding model."),
  EMBEDDING_API_KEY: secret.optional().describe("Key for EMBEDDING_BASE_URL, if the server requires one."),
  LECTERN_LIMIT_KEY_MONTH: count.default(10_000).describe("Assistant uses per key and calendar month."),
  LECTERN_LIMIT_ORG_HOUR: count.default(10_000).describe("Assistant uses of the whole organization per hour."),
  LECTERN_LIMIT_IP_DAY: count.default(10_000).describe("Assistant uses per IP address and day."),
  LECTERN_LIMIT_IP_TOKENS_DAY: count
    .optional()
    .describe("Tokens that a model may use for one IP address per day; without it there is no such limit."),
  LECTERN_LIMIT_SITE_TOKENS_DAY: count
    .optional()
    .describe("Tokens that a model may use for the whole site per day; without it there is no such limit."),
  LECTERN_THREAD_RETENTION_DAYS: count
    .default(90)
    .describe("Days after which threads without a new message are deleted; 0 keeps them forever."),
  LECTERN_INSIGHTS_DAYS: count
    .default(400)
    .describe(
      "Days for which counts of searches, of missing pages, and of programs that read the site are kept; 0 counts nothing.",
    ),
  LECTERN_LOCAL_SCHEMA: flag
    .default(false)
    .describe("Allows OpenAPI documents at http:// URLs, for work on a local machine."),
  LECTERN_MCP_ORIGINS: z
    .string()
    .regex(/^(?:\*|https?:\/\/[^\s/*]+)(?: +(?:\*|https?:\/\/[^\s/*]+))*$/, "must be origins separated by spaces, or *")
    .transform((value) => value.split(/ +/))
    .default([])
    .describe("Other origins whose web pages may call the MCP server, separated by spaces; * allows all."),
  LECTERN_CSP: z
    .enum(["on", "self", "report-only", "off"], "must be on, self, report-only, or off")
    .default("on")
    .describe(
      "Content-Security-Policy of pages: on, report-only, or off; with self, pages ask no other host for anything.",
    ),
  LECTERN_CSP_EXTRA: policy
    .default(new Map())
    .describe("Directives added to the policy, such as: script-src https://widget.example.com."),
  LECTERN_FRAME_ANCESTORS: z
    .string()
    .regex(
      /^[!-+\--:<-~]+(?: [!-+\--:<-~]+)*$/,
      "must be sources separated by spaces, such as 'self' https://app.example.com",
    )
    .default("'self'")
    .describe("Sites that may show this site in a frame, in the syntax of the policy's frame-ancestors."),
  LECTERN_HSTS: count
    .default(15_552_000)
    .describe("Seconds for Strict-Transport-Security, sent if LECTERN_SITE_URL is https; 0 sends none."),
  LECTERN_PLAYGROUND_PROXY: flag
    .default(false)
    .describe(
      "Lets the API playground send requests through this server when browsers are not allowed to; always on in dev.",
    ),
  LECTERN_WATCH: flag
    .default(true)
    .describe("Whether DOCS_DIR is watched for changed files; turn it off if only the webhook announces changes."),
  LECTERN_WEBHOOK_SECRET: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .describe(
      "Secret of the webhook that makes the server fetch LECTERN_GIT or reload DOCS_DIR; without it there is no webhook.",
    ),
  LECTERN_LINK_COUNTS: flag
    .default(true)
    .describe("Whether the numbers next to links in the top bar are requested from GitHub and Discord: on or off."),
  GITHUB_API_URL: apiUrl
    .default("https://api.github.com")
    .describe("URL of the GitHub API for a repository's stars; can be a proxy or a mirror."),
  DISCORD_API_URL: apiUrl
    .default("https://discord.com/api/v10")
    .describe("URL of the Discord API for the number of members online."),
  LECTERN_LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error, or silent")
    .default("info")
    .describe("Lowest level that is logged: debug, info, warn, error, or silent."),
  LECTERN_LOG_FORMAT: z
    .enum(["auto", "json", "text"], "must be auto, json, or text")
    .default("auto")
    .describe("Log format: json, text for people, or auto, which is json in production."),
  LECTERN_METRICS: flag.default(false).describe("Whether /metrics is available for Prometheus: on or off."),
  LECTERN_METRICS_TOKEN: secret
    .optional()
    .describe("Token that /metrics requires (Authorization: Bearer …); without it, anyone can read the metrics."),
  LECTERN_SHUTDOWN_DELAY: count
    .default(0)
    .describe("Seconds that a server still accepts requests after SIGTERM, while /readyz already returns 503."),
  LECTERN_SHUTDOWN_TIMEOUT: count.default(25).describe("Seconds that running replies have to finish after SIGTERM."),
  LECTERN_KEEP_ALIVE: count
    .default(75)
    .describe("Seconds that an idle connection stays open; should be longer than the load balancer's timeout."),
  // Internal: set by Lectern's commands for the servers that they start.
  LECTERN_AUTHORING: flag.default(false).meta({
    description: "Pages are shown to their author: with problems, live reload, and nothing cached.",
    isInternal: true,
  }),
  LECTERN_VIEW_AS: z.string().optional().meta({
    description: "Whom a preview or an export is for: signed-out, signed-in, or groups separated by commas.",
    isInternal: true,
  }),
  LECTERN_UNTRUSTED: flag.default(false).meta({
    description: "The docs folder is of a fork: none of its code runs, and nothing is fetched for it.",
    isInternal: true,
  }),
  LECTERN_EXPORT: flag
    .default(false)
    .meta({ description: "An export renders pages for a host without this server.", isInternal: true }),
});

/** All settings from the environment, validated, with defaults applied. */
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads and validates the environment. An empty value counts as absent.
 * @param source the variables; by default, those of the process and, if it serves several sites, of the current site.
 * @throws EnvironmentError that names every variable with an invalid value.
 */
export function readEnvironment(source?: Readonly<Record<string, string | undefined>>): Environment {
  if (source) return parseEnvironment(source);
  return currentContext() ? siteEnvironment() : parseEnvironment(process.env);
}

/** The environment of the current site. Parsed once, since requests read it often and it does not change. */
const siteEnvironment = perSite(() => {
  const { environment = {} } = currentContext() ?? {};
  // A site with untrusted files gets only its own variables, so that its pages cannot reveal those of the process.
  return parseEnvironment(environment.LECTERN_UNTRUSTED === "on" ? environment : { ...process.env, ...environment });
});

function parseEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape)
      .map((name) => [name, source[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = environmentSchema.safeParse(given);
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  problems.push(...contradictions(given));
  if (result.success && problems.length === 0) return withoutBasePath(result.data);
  throw new EnvironmentError(`The environment has invalid values:\n${problems.join("\n")}`);
}

/** Removes the base path from LECTERN_SITE_URL, since owners write the URL of their site with it. */
function withoutBasePath(environment: Environment): Environment {
  const { LECTERN_SITE_URL: siteUrl, LECTERN_BASE_PATH: basePath } = environment;
  if (basePath === "" || !siteUrl?.endsWith(basePath)) return environment;
  return { ...environment, LECTERN_SITE_URL: siteUrl.slice(0, -basePath.length) };
}

/** Variables that require the name of a model, and the form of the name. */
const NEEDED_MODELS: readonly { set: keyof Environment; model: keyof Environment; form?: string }[] = [
  { set: "ASSISTANT_BASE_URL", model: "ASSISTANT_MODEL" },
  { set: "AI_GATEWAY_API_KEY", model: "ASSISTANT_MODEL", form: " as vendor/name" },
  { set: "ASSISTANT_PROVIDER", model: "ASSISTANT_MODEL" },
  { set: "EMBEDDING_BASE_URL", model: "EMBEDDING_MODEL" },
];

/** Describes values that are valid by themselves but conflict with each other. */
function contradictions(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems = NEEDED_MODELS.flatMap(({ set, model, form = "" }) =>
    given[set] !== undefined && given[model] === undefined
      ? [`  ${model} must name a model${form}, because ${set} is set`]
      : [],
  );
  if (given.LECTERN_GIT !== undefined && /^(?:[\\/]|[A-Za-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(given.DOCS_DIR ?? "")) {
    problems.push("  DOCS_DIR must be a folder of the repository, relative to its root, because LECTERN_GIT is set");
  }
  problems.push(...signInContradictions(given));
  if (given.LECTERN_SIGN_IN !== undefined && given.LECTERN_PRIVATE === "serve") {
    problems.push("  LECTERN_PRIVATE must not be serve, because LECTERN_SIGN_IN decides who sees what");
  }
  return problems;
}

/** Describes missing variables that sign-in requires. */
function signInContradictions(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given.LECTERN_SIGN_IN === undefined) return [];
  const methods = given.LECTERN_SIGN_IN.split(/ +/);
  const hasOidc = methods.includes("oidc") && given.LECTERN_OIDC_FILE === undefined;
  const required = [
    "LECTERN_SESSION_SECRET",
    ...(methods.includes("jwt") ? ["LECTERN_JWT_KEY", "LECTERN_JWT_LOGIN_URL"] : []),
    ...(hasOidc ? ["LECTERN_OIDC_ISSUER", "LECTERN_OIDC_CLIENT_ID"] : []),
  ];
  const missing = required.filter((name) => given[name] === undefined);
  const problems = missing.map((name) => `  ${name} must be set, because of LECTERN_SIGN_IN`);
  if (!methods.includes("proxy") || given.LECTERN_PROXY_ASSERTION !== undefined) return problems;
  if (given.LECTERN_PROXY_HEADERS === undefined) {
    problems.push("  LECTERN_PROXY_HEADERS or LECTERN_PROXY_ASSERTION must be set, because LECTERN_SIGN_IN has proxy");
  } else if (!(Number(given.TRUSTED_PROXIES ?? 0) > 0)) {
    problems.push("  TRUSTED_PROXIES must be 1 or more, because headers of a proxy say who readers are");
  }
  return problems;
}

/** Lists the variables that owners can set, for the documentation. */
export function describeEnvironment(): EnvironmentVariable[] {
  const defaults: Readonly<Record<string, unknown>> = environmentSchema.parse({});
  return Object.entries(environmentSchema.shape).flatMap(([name, schema]) => {
    const { description = "", isInternal } = schema.meta() ?? {};
    return isInternal ? [] : [{ name, default: defaultText(defaults[name]), meaning: description }];
  });
}

function defaultText(value: unknown): string {
  if (value instanceof Map || (Array.isArray(value) && value.length === 0)) return "";
  if (value === true) return "on";
  if (value === false) return "off";
  return value === undefined ? "" : String(value);
}
