import { z } from "zod";
import { IDENTIFIER, IDENTIFIER_RULE } from "@/lib/identifier";
import { type Policy, parsePolicy } from "@/lib/security/content-security-policy";

/** One environment variable: its name, the default as an owner would write it, and what it does. */
export interface EnvironmentVariable {
  name: string;
  default: string;
  meaning: string;
}

/** Thrown once at start, with one line for every variable that has a wrong value. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

const path = z.string().min(1);
const count = z
  .string()
  .regex(/^\d{1,15}$/, "must be a whole number, 0 or more")
  .transform(Number);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" });
const apiUrl = httpUrl.transform((value) => value.replace(/\/+$/, ""));
const secret = z.string().min(1);
const flag = z
  .enum(["1", "0", "true", "false", "on", "off"], "must be on or off")
  .transform((value) => value === "1" || value === "true" || value === "on");

const basePath = z
  .string()
  .regex(/^(\/[\w~.-]+)*\/?$/, "must be empty or start with a slash, such as /docs")
  .transform((value) => value.replace(/\/$/, ""));

const prerender = z
  .string()
  .regex(/^(auto|all|none|\d{1,9})$/, "must be auto, all, none or a number of pages")
  .transform((value) => (value === "auto" || value === "all" || value === "none" ? value : Number(value)));

const policy = z.string().transform((value, context): Policy => {
  const directives = parsePolicy(value);
  if (directives) return directives;
  context.addIssue("must be directives of a policy separated by semicolons");
  return z.NEVER;
});

/** Every variable, in the order of the documentation. `describeEnvironment` lists them with default and meaning. */
const environmentSchema = z.object({
  DOCS_DIR: path.default(".").describe("Folder that holds docs.json. It is only read, never written."),
  LECTERN_DATA: path.default(".lectern").describe("Folder for the database, the caches and the search index."),
  LECTERN_SITE: z
    .string()
    .regex(IDENTIFIER, IDENTIFIER_RULE)
    .optional()
    .describe("Name of the site in the addresses of the assistant; made from the site's name where absent."),
  LECTERN_SITE_URL: httpUrl
    .optional()
    .describe("Public address of the site, used for canonical links, the sitemap and feeds."),
  LECTERN_BASE_PATH: basePath.default("").describe("Path under which the whole site lives, such as /docs."),
  LECTERN_PRIVATE: z
    .enum(["refuse", "serve"], "must be refuse or serve")
    .default("refuse")
    .describe(
      "What happens to pages with `groups` and below elements with `public: false`: refuse answers 404; serve is for servers behind a sign-in.",
    ),
  LECTERN_PRERENDER: prerender
    .default("auto")
    .describe("How many pages a build renders ahead: all, none or a number; auto means all up to 500 pages."),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65535, "must be a port number from 0 to 65535")
    .default(3000)
    .describe("Port the server listens on."),
  HOSTNAME: z.string().min(1).default("0.0.0.0").describe("Address the server listens on."),
  TRUSTED_PROXIES: count
    .default(0)
    .describe("Number of proxies in front of the server whose X-Forwarded-For entries are believed."),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres|postgresql|file):/, "must start with postgres://, postgresql:// or file:")
    .optional()
    .describe("Database for threads, limits and keys; an SQLite file in LECTERN_DATA where absent."),
  ASSISTANT: flag.default(true).describe("Whether the assistant is available: on or off."),
  ASSISTANT_BASE_URL: httpUrl
    .optional()
    .describe("Address of a model server that speaks the OpenAI protocol; goes before AI_GATEWAY_API_KEY."),
  ASSISTANT_MODEL: z.string().min(1).optional().describe("Name of the model that writes the answers."),
  ASSISTANT_API_KEY: secret.optional().describe("Key for ASSISTANT_BASE_URL, where the server asks for one."),
  AI_GATEWAY_API_KEY: secret.optional().describe("Key of the AI Gateway; ASSISTANT_MODEL is then vendor/name."),
  LECTERN_LIMIT_KEY_MONTH: count.default(10_000).describe("Assistant uses per key and calendar month."),
  LECTERN_LIMIT_ORG_HOUR: count.default(10_000).describe("Assistant uses of the whole organisation per hour."),
  LECTERN_LIMIT_IP_DAY: count.default(10_000).describe("Assistant uses per client address and day."),
  LECTERN_THREAD_RETENTION_DAYS: count
    .default(90)
    .describe("Days after which threads without a new message are deleted; 0 keeps them forever."),
  LECTERN_LOCAL_SCHEMA: flag
    .default(false)
    .describe("Allow OpenAPI documents at http:// addresses, for work on a local machine."),
  LECTERN_MCP_ORIGINS: z
    .string()
    .regex(/^(?:\*|https?:\/\/[^\s/*]+)(?: +(?:\*|https?:\/\/[^\s/*]+))*$/, "must be origins separated by spaces, or *")
    .transform((value) => value.split(/ +/))
    .default([])
    .describe("Web pages of other origins that may call the MCP server, separated by spaces; * allows all."),
  LECTERN_CSP: z
    .enum(["on", "report-only", "off"], "must be on, report-only or off")
    .default("on")
    .describe("Content-Security-Policy of pages: on, report-only or off. Development servers send none."),
  LECTERN_CSP_EXTRA: policy
    .default(new Map())
    .describe("Directives that are added to the policy, such as: script-src https://widget.example.com."),
  LECTERN_FRAME_ANCESTORS: z
    .string()
    .regex(
      /^[!-+\--:<-~]+(?: [!-+\--:<-~]+)*$/,
      "must be sources separated by spaces, such as 'self' https://app.example.com",
    )
    .default("'self'")
    .describe("Who may show the site in a frame, as in frame-ancestors of the policy."),
  LECTERN_HSTS: count
    .default(15_552_000)
    .describe("Seconds for Strict-Transport-Security, sent where LECTERN_SITE_URL is https; 0 sends none."),
  LECTERN_PLAYGROUND_PROXY: flag
    .default(false)
    .describe("Let the API playground send requests through this server where a browser may not; always on in dev."),
  LECTERN_WATCH: flag
    .default(true)
    .describe("Whether changed files of DOCS_DIR are noticed at once; off where only the webhook tells of changes."),
  LECTERN_WEBHOOK_SECRET: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .describe("Secret of the webhook that makes the server read DOCS_DIR again; without it there is no webhook."),
  LECTERN_LINK_COUNTS: flag
    .default(true)
    .describe("Whether GitHub and Discord are asked for the numbers beside links of the top bar: on or off."),
  GITHUB_API_URL: apiUrl
    .default("https://api.github.com")
    .describe("Where GitHub is asked for the stars of a repository; a proxy or a mirror of its own."),
  DISCORD_API_URL: apiUrl
    .default("https://discord.com/api/v10")
    .describe("Where Discord is asked for the members that are online."),
  LECTERN_LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info")
    .describe("Lowest level that the log tells: debug, info, warn, error or silent."),
  LECTERN_LOG_FORMAT: z
    .enum(["auto", "json", "text"], "must be auto, json or text")
    .default("auto")
    .describe("Form of the log: json, text for people, or auto, which is json in production."),
  LECTERN_METRICS: flag.default(false).describe("Whether /metrics answers Prometheus: on or off."),
  LECTERN_METRICS_TOKEN: secret
    .optional()
    .describe("Token that /metrics asks for (Authorization: Bearer …); without it everyone may read."),
  LECTERN_SHUTDOWN_DELAY: count
    .default(0)
    .describe("Seconds that a server still takes requests after SIGTERM, with /readyz at 503 already."),
  LECTERN_SHUTDOWN_TIMEOUT: count
    .default(25)
    .describe("Seconds that running replies get after SIGTERM to come to their end."),
  LECTERN_KEEP_ALIVE: count
    .default(75)
    .describe("Seconds that an idle connection stays open; longer than load balancers keep theirs."),
  LECTERN_SOURCE_MAPS: flag
    .default(false)
    .describe("`dev` and builds tell where in Lectern's own sources an error came from; for work on Lectern itself."),
  LECTERN_RENDERS_ONLY: flag
    .default(false)
    .describe("Set by a build that renders pages: its server follows no changes and makes no search index."),
  LECTERN_EXPORT: flag.default(false).describe("Set by the export: pages are made for a host without this server."),
});

/** All settings that come from the environment, validated, with defaults applied. */
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads and checks the environment. An empty value counts as absent.
 * @throws EnvironmentError that names every variable with a wrong value.
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>> = process.env): Environment {
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
  if (result.success && problems.length === 0) return result.data;
  throw new EnvironmentError(`The environment has wrong values:\n${problems.join("\n")}`);
}

/** Values that are fine alone but cannot work together. */
function contradictions(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  if (given.ASSISTANT_BASE_URL !== undefined && given.ASSISTANT_MODEL === undefined) {
    problems.push("  ASSISTANT_MODEL must name a model, because ASSISTANT_BASE_URL is set");
  }
  if (given.AI_GATEWAY_API_KEY !== undefined && given.ASSISTANT_MODEL === undefined) {
    problems.push("  ASSISTANT_MODEL must name a model as vendor/name, because AI_GATEWAY_API_KEY is set");
  }
  return problems;
}

/** The table of all variables, for the documentation. */
export function describeEnvironment(): EnvironmentVariable[] {
  const defaults: Readonly<Record<string, unknown>> = environmentSchema.parse({});
  return Object.entries(environmentSchema.shape).map(([name, schema]) => ({
    name,
    default: defaultText(defaults[name]),
    meaning: schema.description ?? "",
  }));
}

function defaultText(value: unknown): string {
  if (value instanceof Map) return "";
  if (value === true) return "on";
  if (value === false) return "off";
  return value === undefined ? "" : String(value);
}
