import path from "node:path";
import { z } from "zod";
import { IDENTIFIER, IDENTIFIER_RULE } from "@/lib/base/identifier";
import { readTextFile } from "@/lib/base/read-text-file.server";
import { failure, type Result, success } from "@/lib/base/result";
import type { SiteContext, SiteMount } from "@/lib/base/site-context.server";
import { checkSettingsSchema } from "@/lib/check/check-settings";
import type { JsonPath } from "@/lib/config/json-path";
import { readList, readObject } from "@/lib/config/read-value";
import { readSettings, type SettingsMistake } from "@/lib/config/settings-file";
import { describeEnvironment, EnvironmentError, readEnvironment } from "@/lib/env";
import { type PreviewSettings, previewsSchema } from "@/lib/hosting/preview-settings";
import { checkoutDirectory } from "@/lib/sources/git-source";
import { type VersionRules, versionsSchema } from "@/lib/sources/select-versions";

/** A site of a server that serves several. */
export interface SiteDefinition extends Pick<SiteContext, "name" | "environment" | "mounts" | "versions"> {
  /** Host names in lower case; if empty, the site answers requests to all hosts. */
  hosts: readonly string[];
  /** Prefix of its URLs, or an empty string. */
  basePath: string;
  /** Settings for previews of branches and pull requests, if there are any. */
  previews?: PreviewSettings | undefined;
  /** Rules for the versions of the site; without them, the site has a single ref. */
  versionRules?: VersionRules | undefined;
}

/** The sites of a server, as listed in `lectern.json`. */
export interface HostedSites {
  sites: readonly SiteDefinition[];
  /** Minutes without a request after which a site is put to sleep; 0 keeps all awake. */
  sleepAfter: number;
  /** Maximum number of sites that are awake at a time; 0 for no limit. */
  awake: number;
}

/** Variables of the whole process, which a site cannot set. */
const OF_PROCESS = /^(?:PORT|HOSTNAME|TRUSTED_PROXIES|LECTERN_(?:SITES|DATA|KEEP_ALIVE|(?:LOG|METRICS|SHUTDOWN).*))$/;

/** Minimum length of the password of previews, since anyone can try to guess it. */
const MIN_PASSWORD_LENGTH = 12;

/** Variables that are set by a key of the site instead. */
const KEYS: Readonly<Record<string, string>> = {
  LECTERN_SITE: "name",
  LECTERN_BASE_PATH: "basePath",
  LECTERN_SITE_URL: "url",
  LECTERN_GIT: "git",
  LECTERN_GIT_REF: "ref",
  DOCS_DIR: "folder",
};

const mountSchema = z.strictObject({
  path: z
    .string()
    .regex(/^\/?(?!\.)[\w~.-]+(?:\/(?!\.)[\w~.-]+)*\/?$/, "must be a folder of the site, such as api")
    .transform((value) => value.replace(/^\/|\/$/g, ""))
    .describe("Folder of the site below which the pages of the repository are; `sourceRef` in docs.json names it."),
  git: z.string().describe("The other repository, as `git clone` takes it."),
  ref: z.string().optional().describe("Branch, tag, or commit of the repository; its default branch unless set."),
  folder: z.string().min(1).default(".").describe("Docs folder of the repository, relative to its root."),
  token: z
    .string()
    .optional()
    .describe("Variable of the server with the token of the repository, such as $TOKEN; that of the site unless set."),
});

const siteSchema = z
  .strictObject({
    name: z
      .string()
      .regex(IDENTIFIER, IDENTIFIER_RULE)
      .describe("Identifier of the site, also in the assistant's URLs."),
    hosts: z
      .array(z.string().regex(/^[a-z0-9.-]+(?::\d+)?$/, "must be a host name in lower case, such as docs.example.com"))
      .default([])
      .describe("Host names that the site answers to; without them, it answers to every host."),
    basePath: z
      .string()
      .regex(/^(?:\/[\w~.-]+)*\/?$/, "must start with a slash, such as /docs")
      .transform((value) => value.replace(/\/$/, ""))
      .default("")
      .describe("Path under which the site is served."),
    url: z
      .url({ protocol: /^https?$/, error: "must be a URL that starts with https:// or http://" })
      .optional()
      .describe("Public URL of the site."),
    folder: z
      .string()
      .min(1)
      .optional()
      .describe("Folder with docs.json: relative to this file, or to the root of the repository."),
    git: z.string().optional().describe("Repository that the site is served from, as `git clone` takes it."),
    ref: z.string().optional().describe("Branch, tag, or commit of the repository; its default branch unless set."),
    previews: previewsSchema
      .optional()
      .describe("Shows each branch and pull request of the repository as a site of its own."),
    mounts: z.array(mountSchema).optional().describe("Other repositories whose pages are part of the site."),
    versions: versionsSchema.optional().describe("Branches and tags of the repository that are versions of the site."),
    environment: z
      .record(z.string(), z.string())
      .default({})
      .describe("Variables of this site. A value such as $TOKEN is that of the variable of the server."),
  })
  .refine(({ folder, git }) => folder !== undefined || git !== undefined, "needs a folder or a repository (git)")
  .refine(({ git, previews }) => git !== undefined || !previews, "needs a repository (git) for its previews")
  .refine(
    ({ git, versions }) => git !== undefined || versions === undefined,
    "needs a repository (git) for its versions",
  )
  .refine(({ git, mounts }) => git !== undefined || mounts === undefined, "needs a repository (git) to mount others in")
  .refine(({ ref, versions }) => ref === undefined || versions === undefined, "cannot have both a ref and versions");

/** The schema of `lectern.json`. */
export const hostedSitesSchema = z.strictObject({
  $schema: z.string().optional(),
  sites: z.array(siteSchema).min(1, "must list at least one site").describe("The sites of this server."),
  sleepAfter: z
    .number()
    .min(0)
    .default(30)
    .describe("Minutes without a request after which a site is put to sleep; 0 keeps all awake."),
  awake: z
    .int()
    .min(0)
    .default(50)
    .describe("Sites that are awake at a time; the one not asked for longest is put to sleep. 0 for any number."),
  check: checkSettingsSchema.optional().describe("Settings of `lectern check` for the folder of this file."),
});

/**
 * Reads the list of the sites of a server. @param file absolute path
 * @param source the variables of the process
 * @returns the sites, or all mistakes as lines `lectern.json:3:5 message`
 */
export async function readHostedSites(
  file: string,
  source: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Result<HostedSites, string[]>> {
  const name = path.basename(file);
  const text = await readTextFile(file).catch(() => undefined);
  if (text === undefined) return failure([`${file} cannot be read. Name another file with LECTERN_SITES.`]);
  let sites: (SiteDefinition | undefined)[] = [];
  const read = readSettings({ name, text, schema: hostedSitesSchema }, (value) => {
    const findings: SettingsMistake[] = [];
    sites = readList(readObject(value).sites).map((entry, index) => {
      const site = siteSchema.safeParse(entry);
      return site.success ? toDefinition(site.data, { file, source, note: noter(findings, index) }) : undefined;
    });
    return [...findings, ...findClashes(sites)];
  });
  if (!read.ok) return read;
  const { sleepAfter, awake } = read.value;
  return success({ sites: sites.filter((site) => site !== undefined), sleepAfter, awake });
}

type Note = (at: JsonPath, message: string) => void;

function noter(findings: SettingsMistake[], index: number): Note {
  return (at, message) => findings.push({ path: ["sites", index, ...at], message });
}

interface DefinitionSource {
  file: string;
  source: Readonly<Record<string, string | undefined>>;
  note: Note;
}

function toDefinition(site: z.output<typeof siteSchema>, { file, source, note }: DefinitionSource): SiteDefinition {
  const { name, hosts, basePath, url, folder, git, ref, versions } = site;
  const known = new Set(describeEnvironment().map((variable) => variable.name));
  const own: Record<string, string> = {};
  const previews = site.previews && readPreviews(site.previews, source, note);
  for (const [variable, written] of Object.entries(site.environment)) {
    const referred = /^\$(\w+)$/.exec(written)?.[1];
    const value = referred === undefined ? written : source[referred];
    if (!known.has(variable)) note(["environment", variable], "is not a variable of the server.");
    else if (OF_PROCESS.test(variable))
      note(["environment", variable], "applies to the whole server: set it in the environment of the server.");
    else if (KEYS[variable])
      note(["environment", variable], `is set by the key \`${KEYS[variable]}\` of the site: use that key.`);
    else if (value === undefined)
      note(["environment", variable], `refers to the variable ${referred}, which is not set.`);
    else own[variable] = value;
  }
  const data = path.resolve(source.LECTERN_DATA || ".lectern", "sites", name);
  const environment = {
    ...own,
    LECTERN_SITE: name,
    LECTERN_BASE_PATH: basePath,
    LECTERN_SITE_URL: url ?? "",
    LECTERN_DATA: data,
    LECTERN_GIT: git ?? "",
    LECTERN_GIT_REF: ref ?? "",
    DOCS_DIR: git === undefined ? path.resolve(path.dirname(file), folder ?? ".") : (folder ?? "."),
  };
  if (versions?.banner?.includes("{url}") && url === undefined)
    note(["versions", "banner"], "uses {url}, so the site needs a `url`.");
  noteInvalid({ ...source, ...environment }, site.environment, note);
  const mounts = site.mounts?.map((mount, index) =>
    toMount(mount, { data, source, note: (at, ...rest) => note(["mounts", index, ...at], ...rest) }),
  );
  if (previews?.forks && previews.password === undefined && (own.LECTERN_SIGN_IN ?? source.LECTERN_SIGN_IN)) {
    note(["previews"], "needs a `password`, or `forks: false`: previews of forks do not know who has signed in.");
  }
  return {
    name,
    hosts,
    basePath,
    environment,
    ...(previews && { previews }),
    ...(versions && { versionRules: versions }),
    ...(mounts && { mounts }),
  };
}

function toMount(
  { path: at, git, ref, folder, token }: z.output<typeof mountSchema>,
  { data, source, note }: Pick<DefinitionSource, "source" | "note"> & { data: string },
): SiteMount {
  noteInvalid({ LECTERN_GIT: git, LECTERN_GIT_REF: ref, DOCS_DIR: folder }, {}, note);
  const directory = path.join(checkoutDirectory({ address: git, ref, dataDirectory: data }), folder);
  return { path: at, address: git, ref, folder, token: readSecret(token, ["token"], source, note), directory };
}

/** The value of the variable that a key refers to; undefined, with a note, if there is none. */
function readSecret(
  written: string | undefined,
  at: JsonPath,
  source: DefinitionSource["source"],
  note: Note,
): string | undefined {
  if (written === undefined) return undefined;
  const [, name] = /^\$(\w+)$/.exec(written) ?? [];
  if (name === undefined)
    note(at, "must be a variable of the server, such as $TOKEN, so that the secret is not in this file.");
  else if (!source[name]) note(at, `refers to the variable ${name}, which is not set.`);
  return name && source[name];
}

/** Records invalid values of variables, at the positions of their references. */
function noteInvalid(variables: DefinitionSource["source"], written: object, note: Note): void {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    for (const line of error.message.split("\n").slice(1)) {
      const field = fieldOf(line, written);
      note(field, `${field.length > 0 ? line.trim().replace(/^\S+ /, "") : `needs other variables: ${line.trim()}`}.`);
    }
  }
}

/** Replaces references to variables in the settings of previews by their values. */
function readPreviews(settings: PreviewSettings, source: DefinitionSource["source"], note: Note): PreviewSettings {
  const token = readSecret(settings.token, ["previews", "token"], source, note);
  const password = readSecret(settings.password, ["previews", "password"], source, note);
  if (password && password.length < MIN_PASSWORD_LENGTH)
    note(["previews", "password"], `must have at least ${MIN_PASSWORD_LENGTH} characters.`);
  return { ...settings, token, password };
}

/** The path in the site's definition of the variable at the start of an error line. */
function fieldOf(line: string, environment: object): JsonPath {
  const variable = line.trim().split(" ", 1)[0] ?? "";
  if (Object.hasOwn(environment, variable)) return ["environment", variable];
  return KEYS[variable] === undefined ? [] : [KEYS[variable]];
}

/** Finds sites that would answer the same requests, or have the same name. */
function findClashes(sites: readonly (SiteDefinition | undefined)[]): SettingsMistake[] {
  return sites.flatMap((site, index) => {
    if (!site) return [];
    const earlier = sites.slice(0, index).filter((other) => other !== undefined);
    const sameName = earlier.some(({ name }) => name === site.name);
    const samePlace = earlier.find(
      ({ hosts, basePath }) =>
        basePath === site.basePath &&
        (hosts.length + site.hosts.length === 0 || hosts.some((host) => site.hosts.includes(host))),
    );
    return [
      ...(sameName ? [{ path: ["sites", index, "name"], message: "is already the name of another site." }] : []),
      ...(samePlace
        ? [
            {
              path: ["sites", index],
              message: `answers the same requests as ${samePlace.name}: give it another host or \`basePath\`.`,
            },
          ]
        : []),
    ];
  });
}
