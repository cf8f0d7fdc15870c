import { SourceMap } from "node:module";
import type { Node, Program } from "estree";
import { toJs } from "estree-util-to-js";
import { walk } from "estree-walker";
import type { FindPlace } from "@/lib/content/sandbox/failure";
import { isComponentName } from "@/lib/content/syntax/names";

/** A place in a text; columns count from 0. */
interface Place {
  line: number;
  column: number;
}

interface Mapping {
  generated: Place;
  original: Place;
}

/** What the writer of code asks of a source map. */
class PlaceCollector {
  readonly mappings: Mapping[] = [];
  addMapping({ generated, original }: Mapping): void {
    this.mappings.push({ generated: { ...generated }, original: { ...original } });
  }
  setSourceContent(): void {
    // The text is at hand.
  }
  toJSON(): Mapping[] {
    return this.mappings;
  }
}

/** Writes a program whose nodes have places, and keeps these. @param shift lines that are put before the code. */
export function writeWithPlaces(program: Program, shift: number, originOf: OriginOf) {
  const written = toJs(program, { SourceMapGenerator: PlaceCollector as never, filePath: "code" });
  const lines = new Map<number, Mapping[]>();
  for (const mapping of written.map as unknown as Mapping[]) {
    const line = mapping.generated.line + shift;
    lines.set(line, [...(lines.get(line) ?? []), mapping]);
  }
  const findPlace: FindPlace = (line, column) => {
    const mappings = lines.get(line) ?? [];
    const found = mappings.findLast(({ generated }) => generated.column < column) ?? mappings[0];
    return found && originOf(found.original);
  };
  return { code: written.value, findPlace };
}

/** The place in the author's text, as `line:column`, of one in the text without types. */
export type OriginOf = (place: Place) => string;

/** @param map source map of the text without types, if it had types. */
export function originReader(map: string | undefined): OriginOf {
  if (map === undefined || map === "") return ({ line, column }) => `${line}:${column + 1}`;
  const sourceMap = new SourceMap(JSON.parse(map));
  return ({ line, column }) => {
    const entry = sourceMap.findEntry(line - 1, column);
    return "originalLine" in entry ? `${entry.originalLine + 1}:${entry.originalColumn + 1}` : `${line}:${column + 1}`;
  };
}

/** Notes at each component where it was written, in an attribute. */
export function markComponents(program: Program, attribute: string, originOf: OriginOf): void {
  walk(program as Node, {
    enter(node) {
      const place = node.loc?.start;
      if (node.type !== "JSXOpeningElement" || !place) return;
      if (node.name.type === "JSXIdentifier" && !isComponentName(node.name.name)) return;
      const value = { type: "Literal" as const, value: originOf(place) };
      node.attributes.push({ type: "JSXAttribute", name: { type: "JSXIdentifier", name: attribute }, value });
    },
  });
}
