import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Command, type CommandUsage, type RunningServer, runCommand, startServer } from "@/bench/command";
import { type GeneratedGroup, generateSite, pageSource } from "@/bench/generate-site";

/** How a documentation engine, or a bare application of the framework, differs from the others. */
export interface Engine {
  /** Column of the table; its first word is the name of its folder. */
  name: string;
  /** Exact versions by name, or the folder of a package. */
  packages: Readonly<Record<string, string>>;
  /** Script of this project that builds the package, which every run then installs again. */
  madeBy?: string;
  /** Relative to the folder of its packages; the Node that runs the measurement if absent. */
  program?: string;
  /** What the program runs, relative to the folder of its packages. */
  script: string;
  /** Its commands, in the folder of a site. Only Lectern has one that reports problems of the content. */
  commands: Readonly<Record<"build" | "serve" | "dev", readonly string[]>> & { check?: readonly string[] };
  /** The arguments that set the port of a server; the preview of one engine accepts no host and listens on all interfaces. */
  listen(port: number, command: "serve" | "dev"): readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Whether it serves the generated pages; the bare application has a single page of its own. */
  hasContent: boolean;
  /** Whether it serves pages that were not built. */
  servesSources?: boolean;
  /** Whether a page must repeat its title as a heading. */
  needsHeading?: boolean;
  /** URL of a page. @param page its path in the generated site */
  address(page: string): string;
  /** File of a page, relative to the site. @param page its path in the generated site */
  file(page: string): string;
  /** Its configuration and start page, without the manifest, by their paths in the site. */
  files(groups: readonly GeneratedGroup[]): Record<string, string>;
  /** Builds and caches, relative to the site. */
  caches: readonly string[];
}

/** Folder for everything that the benchmarks write. */
const SCRATCH = path.resolve(".lectern/bench");
const FORGOTTEN = path.join(SCRATCH, "forgotten");

/** Engines whose packages this run has installed, or found installed. */
const installed = new Set<string>();

/** Installs an engine, and writes a site of the given size. */
export async function prepare(engine: Engine, pages: number): Promise<void> {
  if (!installed.has(engine.name)) await install(engine);
  installed.add(engine.name);
  const groups = generateSite(pages);
  // Bundlers look in the manifest for packages that they must not leave to the runtime.
  const files: Record<string, string> = { "package.json": manifestOf(engine), ...engine.files(groups) };
  for (const page of engine.hasContent ? groups.flatMap((group) => group.pages) : []) {
    const body = engine.needsHeading ? `# ${page.title}\n\n${page.body}` : page.body;
    files[engine.file(page.path)] = pageSource({ ...page, body });
  }
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(siteOf(engine, pages), name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Moves builds and caches of a site away, so that the next build or start is cold. Deleting them would slow it down on ext4. */
export async function forget(engine: Engine, pages: number): Promise<void> {
  await mkdir(FORGOTTEN, { recursive: true });
  for (const name of engine.caches) {
    const folder = path.join(siteOf(engine, pages), name);
    if (existsSync(folder)) await rename(folder, path.join(FORGOTTEN, randomUUID()));
  }
}

/** Deletes what was moved away. */
export const deleteForgotten = () => removeFolder(FORGOTTEN);

/** Writes all pages of a prepared site as files, or reports problems of the content. */
export function run(engine: Engine, pages: number, kind: "build" | "check"): Promise<CommandUsage> {
  return runCommand(commandOf(engine, pages, kind));
}

/** Prepares a site, builds it unless its server needs no build, and runs a task while it is served. */
export async function withServer<Result>(
  engine: Engine,
  pages: number,
  task: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  await prepare(engine, pages);
  if (!engine.servesSources) await run(engine, pages, "build");
  const server = await start(engine, pages, "serve");
  try {
    return await task(server);
  } finally {
    await server.stop();
  }
}

/** Starts a server of a prepared site. */
export function start(engine: Engine, pages: number, kind: "serve" | "dev"): Promise<RunningServer> {
  return startServer((port) => commandOf(engine, pages, kind, engine.listen(port, kind)));
}

/** The file to edit for a change of a page. @param page its path in the generated site */
export function fileOf(engine: Engine, pages: number, page: string): string {
  return path.join(siteOf(engine, pages), engine.file(page));
}

function commandOf(
  engine: Engine,
  pages: number,
  kind: keyof Engine["commands"],
  parameters: readonly string[] = [],
): Command {
  const folder = folderOf(engine);
  return {
    program: engine.program ? path.join(folder, engine.program) : process.execPath,
    arguments: [path.join(folder, engine.script), ...(engine.commands[kind] ?? []), ...parameters],
    directory: siteOf(engine, pages),
    environment: engine.environment,
  };
}

/** Installs the packages of an engine, unless they are installed. @throws Error if the registry cannot be reached. */
async function install(engine: Engine): Promise<void> {
  const folder = folderOf(engine);
  const npm = (directory: string, ...parameters: string[]) =>
    runCommand({ program: "npm", arguments: parameters, directory });
  if (engine.madeBy) {
    await removeFolder(folder);
    await npm(".", "run", engine.madeBy);
  }
  const file = path.join(folder, "package.json");
  const manifest = manifestOf(engine);
  if (existsSync(path.join(folder, "node_modules")) && (await readFile(file, "utf8")) === manifest) return;
  await mkdir(folder, { recursive: true });
  await writeFile(file, manifest);
  // A package of this project is installed as from a registry, rather than linked.
  await npm(folder, "install", "--install-links", "--no-audit", "--no-fund", "--prefer-offline");
}

const folderOf = ({ name }: Engine) => path.join(SCRATCH, name.replace(/ .*/, "").toLowerCase());
const siteOf = (engine: Engine, pages: number) => path.join(folderOf(engine), `site-${pages}`);
const manifestOf = ({ packages }: Engine) => JSON.stringify({ private: true, dependencies: packages });
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
