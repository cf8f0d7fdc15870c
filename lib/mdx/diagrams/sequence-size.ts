import { labelSize } from "@/lib/mdx/diagrams/text-size";
import type { Size } from "@/lib/mdx/diagrams/types";

/** Pixels, as the drawing library spaces them. */
const FRAME = { width: 100, height: 171 };
const ACTOR = { width: 150, gap: 50, padding: 20 };
const LINE = 21;
const HEIGHTS = { message: 31, selfMessage: 61, note: 30, block: 61, ground: 30 };

const MESSAGE = /^(.+?)\s*(?:<<-->>|<<->>|-->>|->>|-->|->|--x|-x|--\)|-\))\s*[+-]?\s*([^:]+?)\s*:(.*)$/;
const NOTE = /^note\s+(over|left of|right of)\s+([^:]+?)\s*:(.*)$/i;
const ACTOR_LINE = /^(?:create\s+)?(?:participant|actor)\s+(\S.*?)(?:@\{.*\})?(?:\s+as\s+(.+))?$/;

interface Actors {
  /** Widths in order of appearance. */
  widths: Map<string, number>;
  /** Space that words need from the middle of one actor to that of the next, by the name of the first. */
  gaps: Map<string, number>;
  /** How far words at an actor by itself reach to its right, by its name. */
  reaches: Map<string, number>;
}

/** Size of a sequence diagram. */
export function sequenceSize(source: string): Size {
  const actors: Actors = { widths: new Map(), gaps: new Map(), reaches: new Map() };
  const lines = source.split("\n").map((line) => line.trim());
  const height = lines.reduce((sum, line) => sum + readLine(line, actors), FRAME.height);
  return { width: FRAME.width + widthOf(actors), height };
}

/** Notes the actors of a line and the space that its words need; returns the height it adds. */
function readLine(line: string, actors: Actors): number {
  const [, id, name] = ACTOR_LINE.exec(line) ?? [];
  if (id) addActor(actors, id, name);
  if (/^(?:loop|alt|opt|par|critical|break|else|and|option)\b/.test(line)) return HEIGHTS.block;
  if (/^rect\b/.test(line)) return HEIGHTS.ground;
  const [, place, of, noted] = NOTE.exec(line) ?? [];
  if (of !== undefined) {
    const size = labelSize(noted ?? "", Number.POSITIVE_INFINITY);
    const names = of.split(/\s*,\s*/);
    for (const actor of names) addActor(actors, actor);
    if (names.length === 1) reach(actors, of, place === "right of" ? size.width : size.width / 2);
    return HEIGHTS.note + linesOf(size) * LINE;
  }
  const [, from, to, words] = MESSAGE.exec(line) ?? [];
  if (from === undefined || to === undefined) return 0;
  addActor(actors, from);
  addActor(actors, to);
  const size = labelSize(words ?? "", Number.POSITIVE_INFINITY);
  if (from === to) reach(actors, from, size.width / 2 + ACTOR.gap);
  else widen(actors, from, to, size.width);
  return (from === to ? HEIGHTS.selfMessage : HEIGHTS.message) + linesOf(size) * LINE;
}

function linesOf({ height }: Size): number {
  return height / labelSize("").height;
}

function addActor({ widths }: Actors, id: string, name = id): void {
  if (!widths.has(id))
    widths.set(id, Math.max(ACTOR.width, labelSize(name, Number.POSITIVE_INFINITY).width + ACTOR.padding));
}

/** Only words between neighbours push them apart. */
function widen({ widths, gaps }: Actors, from: string, to: string, width: number): void {
  const order = [...widths.keys()];
  const [first = 0, last = 0] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  const name = order[first];
  if (name === undefined || last - first > 1) return;
  gaps.set(name, Math.max(gaps.get(name) ?? 0, width + ACTOR.padding));
}

function reach({ reaches }: Actors, name: string, width: number): void {
  reaches.set(name, Math.max(reaches.get(name) ?? 0, width));
}

function widthOf({ widths, gaps, reaches }: Actors): number {
  const list = [...widths];
  return list.reduce((sum, [name, width], index) => {
    const next = list[index + 1]?.[1];
    const own = (reaches.get(name) ?? 0) + ACTOR.padding;
    if (next === undefined) return sum + width + Math.max(0, own - width / 2);
    const between = Math.max(gaps.get(name) ?? 0, own + next / 2) - width / 2 - next / 2;
    return sum + width + Math.max(ACTOR.gap, between);
  }, 0);
}
