import { RecentMap } from "@/lib/base/recent-map";
import type { FindPlace } from "@/lib/content/islands/code-places";
import { isError } from "@/lib/content/sandbox/sandbox";

/** Modules whose places are remembered: those of several large sites. */
const REMEMBERED = 2_000;

const places = new RecentMap<{ file: string; findPlace: FindPlace | undefined }>(REMEMBERED);
let count = 0;

/** Makes the name that a module of content runs under, by which errors are led back to it. */
export function nameModule(file: string, findPlace: FindPlace | undefined): string {
  count += 1;
  const name = `content-module-${count}`;
  places.set(name, { file, findPlace });
  return name;
}

/** Where the code that threw an error was written, as `file:line:column`; undefined if it is in no component file. */
export function placeOfError(error: unknown): string | undefined {
  const thrown = moduleOfError(error);
  const place = thrown?.findPlace?.(thrown.line, thrown.column);
  return thrown && place && `${thrown.file}:${place}`;
}

/** The file whose code threw an error; undefined if it is unknown. */
export function fileOfError(error: unknown): string | undefined {
  return moduleOfError(error)?.file;
}

function moduleOfError(error: unknown) {
  if (!isError(error) || typeof error.stack !== "string") return undefined;
  const [, name = "", line, column] = /(content-module-\d+):(\d+):(\d+)/.exec(error.stack) ?? [];
  const known = places.get(name);
  return known && { ...known, line: Number(line), column: Number(column) };
}
