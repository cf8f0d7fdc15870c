import { joinPath, pagePathFromFile } from "@/lib/base/paths";
import { failure, type Result, success } from "@/lib/base/result";
import { fileKind } from "@/lib/content/scan/file-kinds";

/** The changes for the move of a page or folder. */
export interface Moves {
  /** New names of files by old ones, relative to the content root. */
  files: ReadonlyMap<string, string>;
  /** New paths of pages by old ones. */
  pages: ReadonlyMap<string, string>;
  /** The folder that is moved, without slashes at its ends; undefined for a page. */
  folder?: { from: string; to: string };
  /** The redirect from the old path. */
  redirect: { source: string; destination: string };
}

/**
 * Plans the move of a page or folder. Names may start with a slash, and names of pages may lack their suffix. A source that
 * ends with a slash is a folder; a target that ends with a slash is a folder to move into. The failure is a message for the
 * author.
 *
 * @param files all files of the content root
 */
export function planMoves(files: readonly string[], from: string, to: string): Result<Moves, string> {
  const source = clean(from);
  const isInto = to.endsWith("/");
  const page = [source, `${source}.mdx`, `${source}.md`].find((name) => files.includes(name) && /\.mdx?$/.test(name));
  const target = isInto ? clean(`${to}/${source.split("/").at(-1)}`) : clean(to);
  if (/^$|(?:^|\/)\.{1,2}(?:\/|$)/.test(target)) return failure(`\`${to}\` is not a path in the docs folder.`);
  const inFolder = files.filter((file) => file.startsWith(`${source}/`));
  const isFolder = from.endsWith("/") && inFolder.length > 0;
  if (page !== undefined && page !== source && inFolder.length > 0 && !isFolder)
    return failure(`\`${from}\` is a page and a folder: write \`${page}\` for the one, \`${source}/\` for the other.`);
  if (page !== undefined && !isFolder) return movePage(files, page, target);
  if (source === "" || inFolder.length === 0) return failure(`There is no page or folder \`${from}\`.`);
  if (target.startsWith(`${source}/`)) return failure("A folder cannot be moved into itself.");
  const moved = new Map(inFolder.map((file) => [file, `${target}${file.slice(source.length)}`]));
  const planned = finish(files, moved, {
    source: `${redirectPath(`/${source}`)}/:path*`,
    destination: `${redirectPath(`/${target}`)}/:path*`,
  });
  return planned.ok ? success({ ...planned.value, folder: { from: source, to: target } }) : planned;
}

function movePage(files: readonly string[], page: string, target: string): Result<Moves, string> {
  const suffix = /\.mdx?$/.exec(page)?.[0] ?? ".mdx";
  const name = /\.mdx?$/.test(target) ? target : `${target}${suffix}`;
  const redirect = {
    source: redirectPath(pagePathFromFile(page)),
    destination: redirectPath(pagePathFromFile(name)),
  };
  return finish(files, new Map([[page, name]]), redirect);
}

function finish(
  files: readonly string[],
  moved: ReadonlyMap<string, string>,
  redirect: Moves["redirect"],
): Result<Moves, string> {
  const taken = [...moved.values()].find((name) => files.includes(name));
  if (taken !== undefined) return failure(`\`${taken}\` already exists.`);
  const pages = [...moved].filter(([file]) => fileKind(file) === "page");
  return success({
    files: moved,
    pages: new Map(pages.map(([file, name]) => [pagePathFromFile(file), pagePathFromFile(name)])),
    redirect,
  });
}

/** Escapes characters of a path that would begin a placeholder, a query, or an escape in a redirect. */
function redirectPath(path: string): string {
  return path.replace(/[%?#*]|(?<=\/):/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function clean(name: string): string {
  return joinPath(name.replace(/^\.\//, "")).slice(1);
}
