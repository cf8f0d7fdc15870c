import { parseJson } from "@/lib/base/parse-json";
import { isExternal, recordOf, recordsOf, textOf } from "@/migrate/engines/shared";
import type { Redirect, SourceFolder } from "@/migrate/types";

/** Redirects in the files of hosts: `_redirects`, and `vercel.json`. Rules with conditions are left out. */
export function readHostRedirects(folder: SourceFolder): Redirect[] {
  const lists = folder.files
    .filter((file) => /(?:^|\/)_redirects$/.test(file))
    .map((file) => readList(folder.read(file)));
  const vercel = folder.files
    .filter((file) => /(?:^|\/)vercel\.json$/.test(file))
    .flatMap((file) => recordsOf(recordOf(parseJson(folder.read(file))).redirects))
    .flatMap(({ source, destination, has, missing }) =>
      typeof source === "string" && typeof destination === "string" && !has && !missing && !hasPattern(source)
        ? [toRedirect(source, destination)]
        : [],
    );
  return [...lists.flat(), ...vercel];
}

function readList(text: string): Redirect[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [source, destination, status = "301", ...conditions] = line
      .replace(/(?:^|\s)#.*$/, "")
      .trim()
      .split(/\s+/);
    if (!source?.startsWith("/") || !destination || conditions.length > 0 || !/^30[1278]!?$/.test(status)) return [];
    return [{ ...toRedirect(source, destination), ...(/^30[27]/.test(status) ? { permanent: false } : {}) }];
  });
}

/** True for an address with a regular expression, which our patterns do not know. That of a parameter is left out. */
export function hasPattern(source: string): boolean {
  return /[()]/.test(source.replace(/:\w+\([^()]*\)/g, ""));
}

/** A redirect in the notation of docs.json: `:splat` stands for what a star took. */
export function toRedirect(source: string, destination: string): Redirect {
  const from = source.replace(/\/\*$/, "/:splat*").replace(/\([^)]*\)/g, "");
  const to = withoutHtml(destination)
    .replace(/(:\w+)\([^()]*\)\*?/g, from.includes("*") ? "$1*" : "$1")
    .replace(/:splat\b\*?/, from.includes(":splat*") ? ":splat*" : "*");
  return { source: trimSlash(from), destination: trimSlash(to) };
}

/** A page has no suffix here. */
function withoutHtml(destination: string): string {
  return isExternal(destination) ? destination : destination.replace(/(?<=[^/])(?:\/index)?\.html(?=$|[?#])/, "");
}

function trimSlash(path: string): string {
  return path.length > 1 && !/^[a-z]+:/i.test(path) ? path.replace(/\/$/, "") : path;
}

/** Parameters in brackets, as Astro writes them: `/a/[...rest]` is `/a/:rest*`. */
function parametersOf(address: string): string {
  return address.replace(/\[(\.\.\.)?(\w+)\]/g, (_, rest?: string, name?: string) => `:${name}${rest ? "*" : ""}`);
}

/** Redirects of a record of addresses, as Astro and MkDocs plugins write them. */
export function redirectsOf(record: unknown): Redirect[] {
  return Object.entries(recordOf(record)).flatMap(([source, target]) => {
    const destination = textOf(target) ?? textOf(recordOf(target).destination);
    return destination
      ? [toRedirect(parametersOf(source.startsWith("/") ? source : `/${source}`), parametersOf(destination))]
      : [];
  });
}
