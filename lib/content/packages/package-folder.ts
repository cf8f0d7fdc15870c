import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { readTextFile } from "@/lib/base/read-text-file.server";
import { findNearest } from "@/lib/config/nearest";
import type { PackageRefusal } from "@/lib/content/packages/types";

/** Files in which package managers record the installed versions. */
const LOCK_FILES = [
  "package-lock.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
  "node_modules/.package-lock.json",
] as const;

/** Files that package managers write at the end of an installation. */
const LAST_FILES = [
  "node_modules/.package-lock.json",
  "node_modules/.modules.yaml",
  "node_modules/.yarn-integrity",
  "node_modules/.yarn-state.yml",
  "bun.lock",
] as const;

/** Time after the last of these files in which `node_modules` may still change without an installation; milliseconds. */
const SLACK = 2_000;
/** Time without new packages after which an installation counts as finished or aborted, in milliseconds. */
const MAX_SILENCE = 60_000;
/** Milliseconds before a package manager has written any of these files. */
const FIRST_SILENCE = 5_000;

export interface PackageFolder {
  /** Absolute. */
  directory: string;
  /** The manifest, the lock files, and the manifests of the imported packages, as one text to compare. */
  state: string;
  /** The reason why a specifier cannot be bundled; undefined if the folder shows none. */
  refuse(specifier: string): Promise<PackageRefusal | undefined>;
}

/** The package of a specifier: `@scope/name` of `@scope/name/part`. */
function packageName(specifier: string): string {
  const parts = specifier.startsWith("@") ? 2 : 1;
  return specifier.split("/").slice(0, parts).join("/");
}

/** The first of the folders that has a package.json; undefined if none has. */
export function findPackageFolder(directories: readonly string[]): string | undefined {
  return directories.find((folder) => existsSync(join(folder, "package.json")));
}

/** The modification times of all files and folders that an installation changes, as text; empty without a folder. */
export async function packageTimes(directory: string | undefined): Promise<string> {
  if (directory === undefined) return "";
  const times = ["package.json", ...LOCK_FILES, ...LAST_FILES, "node_modules"].map((file) =>
    changedAt(directory, file),
  );
  return `${directory} ${(await Promise.all(times)).join(" ")}`;
}

/** True while a package manager is probably writing packages into the folder, according to their modification times. */
export async function isInstalling(directory: string): Promise<boolean> {
  const [folder = 0, ...ends] = await Promise.all(
    ["node_modules", ...LAST_FILES].map((file) => changedAt(directory, file)),
  );
  const end = Math.max(...ends);
  return folder > end + SLACK && Date.now() - folder < (end === 0 ? FIRST_SILENCE : MAX_SILENCE);
}

/** When a file or folder last changed, milliseconds; 0 if there is none. */
async function changedAt(directory: string, file: string): Promise<number> {
  return (await stat(join(directory, file)).catch(() => undefined))?.mtimeMs ?? 0;
}

/** Reads the files of a folder with a package.json that concern the packages imported by content. */
export async function readPackageFolder(directory: string, specifiers: Iterable<string>): Promise<PackageFolder> {
  const read = (file: string) => readTextFile(join(directory, file)).catch(() => "");
  const manifest = await read("package.json");
  const installed = new Map<string, string>();
  for (const specifier of specifiers) {
    const name = packageName(specifier);
    if (!installed.has(name)) installed.set(name, await read(`node_modules/${name}/package.json`));
  }
  const listed = listedPackages(manifest);
  return {
    directory,
    state: JSON.stringify([manifest, await Promise.all(LOCK_FILES.map(read)), [...installed]]),
    async refuse(specifier) {
      const name = packageName(specifier);
      if (!listed) return unreadable(specifier);
      if (!listed.has(name)) return isBuiltin(specifier) ? ofNode(specifier) : unlisted(specifier, name, listed);
      if (!installed.get(name)) return missing(specifier, name);
      return undefined;
    },
  };
}

/** Names of the packages that a manifest lists; undefined if it is not JSON. */
function listedPackages(manifest: string): Set<string> | undefined {
  try {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest) ?? {};
    return new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }));
  } catch {
    return undefined;
  }
}

function unreadable(specifier: string): PackageRefusal {
  const message = `\`${specifier}\` cannot be imported: the package.json of the docs folder is not valid JSON.`;
  return { code: "package-refused", level: "error", message, hint: "Fix the syntax of package.json." };
}

function ofNode(specifier: string): PackageRefusal {
  const message = `\`${specifier}\` cannot be imported: it is a module of Node.js, and pages also run in browsers.`;
  return {
    code: "package-refused",
    level: "error",
    message,
    hint: "Remove the import, or use a package that is made for browsers.",
  };
}

/** Packages that pages import often, besides those that are listed. */
const COMMON_PACKAGES = [
  ...["react", "react-dom", "lucide-react", "react-icons", "recharts", "chart.js", "react-chartjs-2", "d3", "three"],
  ...["clsx", "lodash", "date-fns", "dayjs", "framer-motion", "motion", "zod", "swr", "axios", "mermaid", "katex"],
];

function unlisted(specifier: string, name: string, listed: ReadonlySet<string>): PackageRefusal {
  const nearest = findNearest(name, [...listed, ...COMMON_PACKAGES]);
  return {
    code: "package-unlisted",
    level: "error",
    message: `\`${specifier}\` cannot be imported: the package.json of the docs folder does not list \`${name}\`.`,
    hint:
      nearest && nearest !== name
        ? `Did you mean \`${nearest}\`? Install \`${name}\` only if you know this package.`
        : `If you know this package, run \`npm install ${name}\` in the docs folder; otherwise correct the name.`,
  };
}

/** The problem of a package that is being installed. */
export function installing(specifier: string): PackageRefusal {
  const message = `\`${specifier}\` cannot be imported yet: packages are being installed in the docs folder.`;
  return { code: "package-missing", level: "error", message, hint: "The page is shown again once they are there." };
}

function missing(specifier: string, name: string): PackageRefusal {
  const message = `\`${specifier}\` cannot be imported: \`${name}\` is not installed in the docs folder.`;
  return { code: "package-missing", level: "error", message, hint: "Run `npm install` in the docs folder." };
}
