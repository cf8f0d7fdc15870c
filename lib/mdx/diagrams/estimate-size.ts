import { layoutGraph } from "@/lib/mdx/diagrams/layout-graph";
import { readFlowchart } from "@/lib/mdx/diagrams/read-flowchart";
import { readClasses, readEntities, readStates } from "@/lib/mdx/diagrams/read-relations";
import { sequenceSize } from "@/lib/mdx/diagrams/sequence-size";
import type { DiagramGraph, Size } from "@/lib/mdx/diagrams/types";

/** Boxes and arrows from which on a layout would take longer than its room on the page is worth. */
const MOST_PARTS = 400;

const GRAPHS: readonly [kind: RegExp, read: (source: string) => DiagramGraph][] = [
  [/^(?:graph|flowchart)/, readFlowchart],
  [/^erDiagram/, readEntities],
  [/^classDiagram/, readClasses],
  [/^stateDiagram/, readStates],
];

/** Kinds whose size follows from the number of their lines, or hardly differs from one to the next. */
const PLAIN_SIZES: readonly [kind: RegExp, size: (source: string) => Size][] = [
  [/^gantt/, (source) => ({ width: 1_200, height: 100 + 24 * count(source, /^[^\n:]+:.*\d/gm) })],
  [/^gitGraph/, branchesSize],
  [/^pie/, () => ({ width: 640, height: 450 })],
  [/^quadrantChart/, () => ({ width: 500, height: 500 })],
  [/^xychart/, () => ({ width: 700, height: 500 })],
  [/^journey/, () => ({ width: 1_100, height: 540 })],
  [/^timeline/, () => ({ width: 1_000, height: 580 })],
  [/^mindmap/, () => ({ width: 600, height: 440 })],
];

const OTHER_SIZE: Size = { width: 640, height: 320 };

/**
 * How large the drawing of a Mermaid source becomes, in pixels at full size, as nearly as can be told without a browser:
 * so much room is kept for it on the page. Never fails; a source with mistakes gets some size.
 */
export async function estimateDiagramSize(source: string): Promise<Size> {
  const text = source
    .replace(/^\s*---\n[\s\S]*?\n\s*---\n/, "")
    .replace(/^\s*%%.*$/gm, "")
    .trim();
  if (text.startsWith("sequenceDiagram")) return sequenceSize(text);
  const read = GRAPHS.find(([kind]) => kind.test(text))?.[1];
  const graph = read?.(text);
  const size = graph ? await layoutSize(graph) : undefined;
  return size ?? PLAIN_SIZES.find(([kind]) => kind.test(text))?.[1](text) ?? OTHER_SIZE;
}

/** Undefined where there is nothing to lay out, too much of it, or groups that stand in each other. */
async function layoutSize(graph: DiagramGraph): Promise<Size | undefined> {
  const parts = graph.nodes.size + graph.edges.length;
  if (graph.nodes.size === 0 || parts > MOST_PARTS) return undefined;
  try {
    const size = await layoutGraph(graph);
    return Number.isFinite(size.width * size.height) ? size : undefined;
  } catch {
    // The drawing library refuses such graphs as well, and says why in the reader's browser.
    return undefined;
  }
}

function branchesSize(source: string): Size {
  const commits = count(source, /^\s*(?:commit|merge|cherry-pick)\b/gm);
  const branches = 1 + count(source, /^\s*branch\b/gm);
  const labels = /\bid\s*:/.test(source) ? 40 : 0;
  return { width: 120 + 55 * commits, height: 90 * branches + labels };
}

function count(source: string, pattern: RegExp): number {
  return source.match(pattern)?.length ?? 0;
}
