import { type Finding, quotePath, replaceValue } from "@/lib/config/finding";
import type { JsonPath } from "@/lib/config/json-path";
import { namedPages, walkNavigation } from "@/lib/config/walk-navigation";
import { createPageIndex, pathOfReference } from "@/lib/navigation/page-index";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";

/** Finds pages whose paths in the navigation differ from their file names in case, which does not work everywhere. */
export function findOtherCapitals({ config, pages }: Pick<Site, "config" | "pages">): Finding[] {
  const index = createPageIndex(pages);
  const find = (reference: string, path: JsonPath): Finding[] => {
    const file = index.find(reference)?.path;
    const written = pathOfReference(reference);
    if (file === undefined || file === written || file.toLowerCase() !== written.toLowerCase()) return [];
    const message = `${quotePath(path)} is \`${reference}\`, but the file is named \`${file.slice(1)}\`.`;
    const correction = replaceValue(reference, file.slice(1));
    return [{ code: "page-case", path, message, hint: `Write \`"${file.slice(1)}"\`.`, correction }];
  };
  const roots = walkNavigation(config.navigation).flatMap(({ kind, value: { root }, path }) =>
    kind === "group" && typeof root === "string" ? find(root, [...path, "root"]) : [],
  );
  return [...roots, ...namedPages(config.navigation).flatMap(({ page, path }) => find(page, path))];
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
