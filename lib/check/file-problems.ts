import path from "node:path";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import type { LoadedSite } from "@/lib/site/load-site.server";
import type { Site } from "@/lib/site/types";

/** Notes, tables, exports, and settings of other tools, which often are in a docs folder but not meant for readers. */
const DATA = /\.(?:csv|tsv|jsonl?|txt|ya?ml|toml|zip|tar|gz)$/i;

/** Files that programs request by a conventional name. */
const KNOWN_NAME =
  /^(?:\.well-known\/|\.mintlify\/|[^/]*(?:robots|llms|ads|humans|security)[^/]*\.txt$)|\.(?:webmanifest|map)$/i;

/** Files that may refer to other files. */
const NAMES_FILES = /\.(?:css|[cm]?[jt]sx?|json|ya?ml|html|txt)$/i;

/**
 * Reports data files that readers can download although no file of the docs folder mentions them.
 *
 * @param read reads the source of a file
 */
export async function findUnreferencedFiles(
  { site, scan, config }: Pick<LoadedSite, "site" | "scan" | "config">,
  read: (file: string) => Promise<string>,
): Promise<Problem[]> {
  const { specifications, contentDirectory, docsDirectory } = site;
  const inContent = (file: string) => path.relative(contentDirectory, path.join(docsDirectory, file));
  const known = new Set(config.files.map((file) => inContent(file).split(path.sep).join("/")));
  const isKnown = (file: string) => known.has(file) || specifications.has(file) || specifications.has(`/${file}`);
  let left = [...site.files].filter((file) => DATA.test(file) && !KNOWN_NAME.test(file) && !isKnown(file));
  const drop = (text: string, own?: string) => {
    left = left.filter((file) => file === own || !text.includes(path.posix.basename(file)));
  };
  drop(JSON.stringify(site.config));
  const sources = [...scan.facts.keys(), ...[...site.files].filter((file) => NAMES_FILES.test(file))];
  for (const file of sources) {
    if (left.length === 0) return [];
    drop(await read(file).catch(() => ""), file);
  }
  return left.map((file) => {
    const message = `Readers can download \`${file}\`, and nothing refers to it.`;
    return createProblem("unreferenced-file", { file }, { message });
  });
}

/** Finds pages and static files whose names differ only in case: one may replace the other when the folder is copied. */
export function findAmbiguousCapitals({ pages, files }: Pick<Site, "pages" | "files">): Problem[] {
  const known = new Map<string, string>();
  return [...[...pages.values()].map(({ file }) => file), ...files].sort().flatMap((file) => {
    const other = known.get(file.toLowerCase());
    if (other === undefined) known.set(file.toLowerCase(), file);
    if (other === undefined || other === file) return [];
    const message = `\`${file}\` and \`${other}\` differ only in capitals; macOS and Windows keep only one of them.`;
    return [createProblem("ambiguous-capitals", { file }, { message })];
  });
}

/** Names that are typical of credentials, configuration, and data exports, which would be served like other files. */
const UNEXPECTED_FILE =
  /(?:^|\/)(?:secrets?|credentials?|private)\/|(?:^|[/._-])(?:service-?account|credentials?|secrets?|customers?|users?-export|dumps?|backups?|env)(?![a-z])[^/]*\.(?:json|ya?ml|txt|csv|zip|gz|tgz|toml)$|(?:^|\/)(?:docker-compose[^/]*\.ya?ml|netlify\.toml|vercel\.json|renovate\.json|requirements\.txt|id_rsa[^/]*)$/i;

/** Finds files that the owner may not expect readers to download. */
export function findUnexpectedFiles({ files }: Pick<Site, "files">): Problem[] {
  return [...files].sort().flatMap((file) => {
    if (!UNEXPECTED_FILE.test(file)) return [];
    const message = `Readers can download \`${file}\`.`;
    return [createProblem("unexpected-file", { file }, { message })];
  });
}
