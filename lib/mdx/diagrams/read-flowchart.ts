import { labelSize } from "@/lib/mdx/diagrams/text-size";
import type { DiagramGraph, DiagramGroup, Direction, Size } from "@/lib/mdx/diagrams/types";

/** Around the words of a node, pixels: the two sides together. */
const PADDING = { width: 60, height: 30 };

const NODE_NAME = /^[\p{L}\p{N}_]+(?:[-.](?=[\p{L}\p{N}_])[\p{L}\p{N}_]+)*/u;

/** Signs that begin the label of a node, longest first, with what ends it. */
const SHAPES: readonly [start: string, end: string][] = [
  ["(((", ")))"],
  ["((", "))"],
  ["([", "])"],
  ["[[", "]]"],
  ["[(", ")]"],
  ["[/", "]"],
  ["[\\", "]"],
  ["{{", "}}"],
  ["[", "]"],
  ["(", ")"],
  ["{", "}"],
  [">", "]"],
];

const PLAIN_ARROW = /^[<ox]?(?:(-{2,}[>ox]|-{3,})|(={2,}[>ox]|={3,})|(-\.+->?)|~{3,})(?:\s*\|([^|]*)\|)?/;
const ARROW_WITH_WORDS = /^[<ox]?(?:--|==|-\.)\s*([^|]+?)\s*(?:-{2,}[>ox]?|={2,}[>ox]?|\.+-[>ox]?)(?=[\s\p{L}\p{N}_])/u;
const CLASS_NAME = /^:::[\w-]+/;

/** Reads a flowchart (`graph`, `flowchart`) as far as its size depends on it. What it does not know is passed over. */
export function readFlowchart(source: string): DiagramGraph {
  const direction = readDirection(/^\s*(?:graph|flowchart)(?:-elk)?\s+(\w+)/.exec(source)?.[1]);
  const graph: DiagramGraph = {
    direction: direction ?? "TB",
    nodeGap: 50,
    layerGap: 50,
    nodes: new Map(),
    edges: [],
    groups: new Map(),
  };
  const open: DiagramGroup[] = [];
  for (const statement of statementsOf(source)) {
    const group = open.at(-1);
    const inner = /^direction\s+(\w+)/.exec(statement);
    const start = /^subgraph\s+([\s\S]+)/.exec(statement);
    if (start?.[1]) open.push(addGroup(graph, start[1], group));
    else if (statement === "end") open.pop();
    else if (inner && group) group.direction = readDirection(inner[1]);
    else readChain(statement, graph, group);
  }
  for (const id of graph.groups.keys()) graph.nodes.delete(id);
  return graph;
}

/** `TD` is another word for `TB`. */
export function readDirection(word: string | undefined): Direction | undefined {
  if (word === "TD") return "TB";
  return word === "TB" || word === "BT" || word === "LR" || word === "RL" ? word : undefined;
}

/** Statements end with a line or a semicolon, quoted ones aside; styles, classes and links of nodes have no size. */
function statementsOf(source: string): string[] {
  const body = source.replace(/^[^\n;]*[\n;]?/, "");
  const statements = body.match(/(?:"[^"]*"|[^\n;"]|"(?=[^"]*$))+/g) ?? [];
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => statement && !/^(?:%%|style\s|classDef\s|class\s|click\s|linkStyle\s|acc)/.test(statement));
}

function addGroup(graph: DiagramGraph, header: string, parent: DiagramGroup | undefined): DiagramGroup {
  const [, id = header.trim(), label] = /^([\w-]+)\s*\[([\s\S]*)\]\s*$/.exec(header.trim()) ?? [];
  const group: DiagramGroup = {
    id,
    title: labelSize(label ?? id),
    ...(parent ? { parent: parent.id } : {}),
    members: new Set(),
  };
  graph.groups.set(id, group);
  return group;
}

/** Reads `A[label] & B -->|words| C --> D`. */
function readChain(statement: string, graph: DiagramGraph, group: DiagramGroup | undefined): void {
  let rest = statement;
  let before: string[] = [];
  let arrow: { words?: string; length: number } | undefined;
  for (;;) {
    const [ids, afterNodes] = readNodes(rest, graph, group);
    if (ids.length === 0) return;
    for (const from of arrow ? before : []) {
      for (const to of ids) graph.edges.push({ from, to, length: arrow?.length ?? 1, ...wordsOf(arrow?.words) });
    }
    const next = readArrow(afterNodes);
    if (!next) return;
    before = ids;
    [arrow, rest] = next;
  }
}

function readNodes(text: string, graph: DiagramGraph, group: DiagramGroup | undefined): [string[], string] {
  const ids: string[] = [];
  let rest = text;
  for (;;) {
    rest = rest.trimStart();
    const id = NODE_NAME.exec(rest)?.[0];
    if (id === undefined) return [ids, rest];
    ids.push(id);
    rest = rest.slice(id.length);
    const shape = readShape(rest);
    if (shape) rest = rest.slice(shape.length);
    if (shape || !graph.nodes.has(id)) graph.nodes.set(id, nodeSize(shape?.label ?? id, shape?.start));
    group?.members.add(id);
    rest = rest.replace(CLASS_NAME, "").trimStart();
    if (!rest.startsWith("&")) return [ids, rest];
    rest = rest.slice(1);
  }
}

function readShape(text: string): { start: string; label: string; length: number } | undefined {
  for (const [start, end] of SHAPES) {
    if (!text.startsWith(start)) continue;
    const quoted = /^\s*"[^"]*"/.exec(text.slice(start.length))?.[0].length ?? 0;
    const close = text.indexOf(end, start.length + quoted);
    if (close < 0) continue;
    return { start, label: text.slice(start.length, close), length: close + end.length };
  }
  return undefined;
}

function nodeSize(label: string, start = "["): Size {
  const words = labelSize(label);
  if (start === "{") {
    const side = words.width + words.height + PADDING.height;
    return { width: side, height: side };
  }
  if (start.startsWith("((")) {
    const side = words.width + PADDING.height / 2;
    return { width: side, height: side };
  }
  const width = words.width + (start === "(" || start === "[" ? PADDING.width : PADDING.height + words.height / 2);
  return { width, height: words.height + (start === "[(" ? 2 * PADDING.height : PADDING.height) };
}

function readArrow(text: string): [{ words?: string; length: number }, string] | undefined {
  const plain = PLAIN_ARROW.exec(text);
  if (plain) {
    const [whole, thin, thick, dotted, words] = plain;
    const line = thin ?? thick ?? "";
    const length = dotted ? (dotted.match(/\./g)?.length ?? 1) : Math.max(1, line.length - 2);
    return [{ length, ...(words === undefined ? {} : { words }) }, text.slice(whole.length)];
  }
  const spoken = ARROW_WITH_WORDS.exec(text);
  return spoken ? [{ length: 1, words: spoken[1] ?? "" }, text.slice(spoken[0].length)] : undefined;
}

function wordsOf(words: string | undefined): { label?: Size } {
  return words?.trim() ? { label: labelSize(words) } : {};
}
