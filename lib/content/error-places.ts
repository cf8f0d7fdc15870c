import type { FindPlace } from "@/lib/content/islands/code-places";
import { isError } from "@/lib/content/sandbox/sandbox";
import { RecentMap } from "@/lib/recent-map";

/** Modules whose places are remembered: those of several large sites. */
const REMEMBERED = 2_000;

const places = new RecentMap<{ file: string; findPlace: FindPlace }>(REMEMBERED);
let count = 0;

/** Makes the name that a module of content runs under, by which errors are led back to it. */
export function nameModule(file: string, findPlace: FindPlace | undefined): string {
  count += 1;
  const name = `content-module-${count}`;
  if (findPlace) places.set(name, { file, findPlace });
  return name;
}

/** Where the code that threw an error was written, as `file:line:column`; undefined if it is in no component file. */
export function placeOfError(error: unknown): string | undefined {
  if (!isError(error) || typeof error.stack !== "string") return undefined;
  const [, name = "", line, column] = /(content-module-\d+):(\d+):(\d+)/.exec(error.stack) ?? [];
  const known = places.get(name);
  const place = known?.findPlace(Number(line), Number(column));
  return known && place && `${known.file}:${place}`;
}
