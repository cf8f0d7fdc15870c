import type { Graph } from "dagre-d3-es/src/graphlib/index.js";
import type { DiagramGraph, DiagramGroup, Direction, Size } from "@/lib/mdx/diagrams/types";

interface Point {
  x: number;
  y: number;
}

/** Around the whole drawing, pixels, each side. */
const MARGIN = 8;

/** Between a frame and what stands in it, pixels, both sides together. */
const FRAME = 16;

/** Layers in a frame that is laid out by itself stand further apart by this, pixels. */
const FRAME_LAYER_GAP = 25;

/** Lays out a graph by the rules of the drawing library, and tells how large it becomes. */
export async function layoutGraph(graph: DiagramGraph): Promise<Size> {
  const [{ layout }, { Graph }] = await Promise.all([
    import(/* turbopackIgnore: true */ "dagre-d3-es/src/dagre/index.js"),
    import(/* turbopackIgnore: true */ "dagre-d3-es/src/graphlib/index.js"),
  ]);
  return arrange(graph, undefined, graph.direction, graph.layerGap);

  /** Lays out what stands in a group, or the whole graph. Groups without arrows from outside are laid out by themselves. */
  function arrange(
    { nodes, edges, groups, nodeGap }: DiagramGraph,
    inside: string | undefined,
    rankdir: Direction,
    ranksep: number,
  ): Size {
    const drawing = new Graph({ multigraph: true, compound: true });
    drawing.setGraph({ rankdir, nodesep: nodeGap, ranksep, marginx: MARGIN, marginy: MARGIN });
    const place = (id: string, parent: string | undefined) => {
      if (parent !== undefined) drawing.setParent(id, parent);
    };
    const put = (parent: string | undefined) => {
      for (const group of groups.values()) if (group.parent === parent) putGroup(group);
      for (const [id, size] of nodes)
        if (groupOf(groups, id) === parent) {
          drawing.setNode(id, { ...size });
          place(id, parent);
        }
    };
    const standing = new Map<string, string>();
    if (inside !== undefined) drawing.setNode(inside, {});
    function putGroup(group: DiagramGroup) {
      const content = contentOf(groups, group.id);
      if (content.size === 0) return;
      const isLinked = edges.some(
        ({ from, to }) => content.has(from) !== content.has(to) && from !== group.id && to !== group.id,
      );
      if (!isLinked) {
        const direction = group.direction ?? (rankdir === "TB" || rankdir === "BT" ? "LR" : "TB");
        const size = arrange(
          { nodes, edges, groups, nodeGap, direction, layerGap: ranksep },
          group.id,
          direction,
          ranksep + FRAME_LAYER_GAP,
        );
        drawing.setNode(group.id, {
          width: Math.max(size.width - 2 * MARGIN, group.title.width + FRAME),
          height: size.height - 2 * MARGIN,
        });
        place(group.id, group.parent);
        for (const id of content) standing.set(id, group.id);
        return;
      }
      drawing.setNode(group.id, {});
      place(group.id, group.parent);
      put(group.id);
      standing.set(group.id, [...group.members].find((id) => drawing.hasNode(id)) ?? group.id);
    }
    put(inside);
    const end = (id: string) => standing.get(id) ?? id;
    edges.forEach(({ from, to, label, length }, index) => {
      const [v, w] = [end(from), end(to)];
      if (v === w || !drawing.hasNode(v) || !drawing.hasNode(w)) return;
      drawing.setEdge(v, w, { minlen: length, labelpos: "c", width: 0, height: 0, ...label }, String(index));
    });
    layout(drawing, {});
    return extentOf(drawing);
  }
}

/** What nodes and arrows cover, with the margin. */
function extentOf(drawing: Graph): Size {
  const corners: Point[] = [];
  for (const id of drawing.nodes()) {
    const { x = 0, y = 0, width = 0, height = 0 }: Partial<Point & Size> = drawing.node(id) ?? {};
    corners.push({ x: x - width / 2, y: y - height / 2 }, { x: x + width / 2, y: y + height / 2 });
  }
  for (const edge of drawing.edges()) corners.push(...((drawing.edge(edge) as { points?: Point[] }).points ?? []));
  const span = (values: number[]) => Math.max(...values) - Math.min(...values) + 2 * MARGIN;
  return { width: span(corners.map(({ x }) => x)), height: span(corners.map(({ y }) => y)) };
}

function groupOf(groups: DiagramGraph["groups"], id: string): string | undefined {
  for (const group of groups.values()) if (group.members.has(id)) return group.id;
  return undefined;
}

/** All that stands in a group, over all levels. */
function contentOf(groups: DiagramGraph["groups"], id: string): Set<string> {
  const content = new Set(groups.get(id)?.members);
  for (const group of groups.values()) {
    if (group.parent !== id) continue;
    content.add(group.id);
    for (const inner of contentOf(groups, group.id)) content.add(inner);
  }
  return content;
}
