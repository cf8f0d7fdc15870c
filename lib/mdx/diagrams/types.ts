/** Width and height in pixels, as drawn at full size. */
export interface Size {
  width: number;
  height: number;
}

/** Which way the layers of a diagram follow each other. */
export type Direction = "TB" | "BT" | "LR" | "RL";

/** An arrow between two nodes or groups. */
export interface DiagramEdge {
  from: string;
  to: string;
  /** Size of its words; absent where it has none. */
  label?: Size;
  /** Layers it spans at least. */
  length: number;
}

/** A frame around nodes. */
export interface DiagramGroup {
  id: string;
  title: Size;
  /** Group that it stands in. */
  parent?: string;
  direction?: Direction;
  /** Nodes that stand in it directly. */
  members: Set<string>;
}

/** A diagram of boxes and arrows, before it is laid out. */
export interface DiagramGraph {
  direction: Direction;
  /** Between neighbours of a layer, pixels. */
  nodeGap: number;
  /** Between layers, pixels. */
  layerGap: number;
  nodes: Map<string, Size>;
  edges: DiagramEdge[];
  groups: Map<string, DiagramGroup>;
}
