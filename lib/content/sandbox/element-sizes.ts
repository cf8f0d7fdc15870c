/** Elements and texts that one element may contain: a page that is compiled has no more nodes. */
const MOST_PARTS = 50_000;

/** Elements that may lie inside one another. */
const DEEPEST = 1_000;

interface Size {
  parts: number;
  depth: number;
}

/** Measures elements as they are made. One that is in several places counts in each: rendered, it takes as long. */
export class ElementSizes {
  private readonly sizes = new WeakMap<object, Size>();

  /** Remembers an element with its content. @throws RangeError for one that is too large, or too deep, to be rendered */
  add(element: object, children: unknown): void {
    const { parts, depth } = this.measure(children, { parts: 0, depth: 0 });
    if (parts > MOST_PARTS) throw new RangeError(`it contains more than ${MOST_PARTS.toLocaleString("en")} elements`);
    if (depth > DEEPEST) throw new RangeError(`it is nested more than ${DEEPEST.toLocaleString("en")} levels deep`);
    this.sizes.set(element, { parts: parts + 1, depth: depth + 1 });
  }

  private measure(value: unknown, size: Size): Size {
    if (typeof value !== "object" || value === null || size.parts > MOST_PARTS) return size;
    const known = this.sizes.get(value);
    size.parts += known?.parts ?? 1;
    size.depth = Math.max(size.depth, known?.depth ?? 0);
    if (Array.isArray(value)) for (const item of value) this.measure(item, size);
    return size;
  }
}
