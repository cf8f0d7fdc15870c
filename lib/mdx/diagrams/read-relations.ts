import { readDirection } from "@/lib/mdx/diagrams/read-flowchart";
import { labelSize, textWidth } from "@/lib/mdx/diagrams/text-size";
import type { DiagramGraph, Direction, Size } from "@/lib/mdx/diagrams/types";

/** Height of a row of an entity or a class, pixels. */
const ROW = { entity: 42.75, class: 24 };
/** Around the words of an entity without rows, and of each cell of the others, pixels: both sides together. */
const ENTITY_PADDING = { width: 40, height: 60, cell: 25 };
const SMALLEST_ENTITY = 100;

/** What begins and ends a state diagram. */
const END_OF_STATES: Size = { width: 14, height: 14 };

const RELATION =
  /^"?([\w.-]+?)"?\s+(?:\S{2}(?:--|\.\.)\S{2}|[a-z ]+?\s(?:optionally )?to\s[a-z ]+?)\s+"?([\w.-]+)"?\s*(?::\s*(.+))?$/;
const TRANSITION = /^(\S+?)\s*-->\s*(\S+?)\s*(?::\s*(.+))?$/;
const CLASS_RELATION = /^(\w+)\s*(?:"[^"]*"\s*)?[<*o|()]*(?:--|\.\.)[>*o|()]*\s*(?:"[^"]*"\s*)?(\w+)\s*(?::\s*(.+))?$/;

/** Reads an `erDiagram` as far as its size depends on it. */
export function readEntities(source: string): DiagramGraph {
  const graph = emptyGraph(source, 140, 80);
  readBlocks(source, /^"?([\w.-]+)"?(?:\[[^\]]*\])?\s*\{$/, (name, rows) => {
    graph.nodes.set(name, entitySize(name, rows));
  });
  for (const line of linesOf(source)) {
    const [, from, to, words] = RELATION.exec(line) ?? [];
    if (from && to) connect(graph, from, to, words, (name) => entitySize(name, []));
  }
  return graph;
}

/** Reads a `classDiagram`. */
export function readClasses(source: string): DiagramGraph {
  const graph = emptyGraph(source, 50, 50);
  const rows = new Map<string, string[]>();
  readBlocks(source, /^class\s+(\w+)[^{]*\{$/, (name, members) => rows.set(name, members));
  for (const line of linesOf(source)) {
    const [, name, member] = /^(\w+)\s*:\s*(.+)$/.exec(line) ?? [];
    if (name && member) rows.set(name, [...(rows.get(name) ?? []), member]);
  }
  const sizeOf = (name: string) => classSize(name, rows.get(name) ?? []);
  for (const name of rows.keys()) graph.nodes.set(name, sizeOf(name));
  for (const line of linesOf(source)) {
    const [, from, to, words] = CLASS_RELATION.exec(line) ?? [];
    if (from && to) connect(graph, from, to, words, sizeOf);
  }
  return graph;
}

/** Reads a `stateDiagram`. States within states count as if they stood beside them. */
export function readStates(source: string): DiagramGraph {
  const graph = emptyGraph(source, 50, 50);
  const names = new Map<string, string>();
  for (const line of linesOf(source)) {
    const [, id, words] = /^(\w+)\s*:\s*(.+)$/.exec(line) ?? [];
    const [, long, short] = /^state\s+"([^"]+)"\s+as\s+(\w+)/.exec(line) ?? [];
    if (id && words) names.set(id, words);
    if (long && short) names.set(short, long);
  }
  for (const line of linesOf(source)) {
    const [, from, to, words] = TRANSITION.exec(line) ?? [];
    if (!from || !to) continue;
    const ends = [from === "[*]" ? "[*] start" : from, to === "[*]" ? "[*] end" : to] as const;
    connect(graph, ...ends, words, (name) =>
      name.startsWith("[*]") ? END_OF_STATES : stateSize(names.get(name) ?? name),
    );
  }
  return graph;
}

function emptyGraph(source: string, nodeGap: number, layerGap: number): DiagramGraph {
  const direction: Direction = readDirection(/^\s*direction\s+(\w+)/m.exec(source)?.[1]) ?? "TB";
  return { direction, nodeGap, layerGap, nodes: new Map(), edges: [], groups: new Map() };
}

function linesOf(source: string): string[] {
  return source.split("\n").map((line) => line.trim());
}

/** Calls back for each `name { … }` with the lines between the braces. */
function readBlocks(source: string, header: RegExp, onBlock: (name: string, rows: string[]) => void): void {
  let block: { name: string; rows: string[] } | undefined;
  for (const line of linesOf(source)) {
    const name = header.exec(line)?.[1];
    if (name) block = { name, rows: [] };
    else if (line === "}" && block) {
      onBlock(block.name, block.rows);
      block = undefined;
    } else if (line) block?.rows.push(line);
  }
}

function connect(
  graph: DiagramGraph,
  from: string,
  to: string,
  words: string | undefined,
  sizeOf: (name: string) => Size,
): void {
  for (const name of [from, to]) if (!graph.nodes.has(name)) graph.nodes.set(name, sizeOf(name));
  graph.edges.push({ from, to, length: 1, ...(words ? { label: labelSize(words) } : {}) });
}

/** A table of types, names, keys and comments under the entity's name. */
function entitySize(name: string, rows: readonly string[]): Size {
  const widths: number[] = [];
  for (const row of rows) {
    row.match(/"[^"]*"|\S+/g)?.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, textWidth(cell.replaceAll('"', "")) + ENTITY_PADDING.cell);
    });
  }
  const words = textWidth(name) + ENTITY_PADDING.width;
  const width = Math.max(
    SMALLEST_ENTITY,
    words,
    widths.reduce((sum, cell) => sum + cell, 0),
  );
  if (rows.length > 0) return { width, height: (rows.length + 1) * ROW.entity };
  return { width, height: labelSize(name).height + ENTITY_PADDING.height };
}

function classSize(name: string, rows: readonly string[]): Size {
  const words = Math.max(textWidth(name), ...rows.map(textWidth));
  return { width: words + 24, height: (rows.length + 1) * ROW.class + 60 };
}

function stateSize(name: string): Size {
  const words = labelSize(name);
  return { width: words.width + 16, height: words.height + 16 };
}
