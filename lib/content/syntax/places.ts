interface Placed {
  place?: string;
}

/** The recorded position of a node: `3:5`, or `snippets/a.mdx:3:5` in a file other than the page; empty if none was recorded. */
export function placeOf({ data }: { data?: object | null | undefined }): string {
  return (data as Placed | null | undefined)?.place ?? "";
}

/** Records the position of a node. */
export function setPlace(node: { data?: object | undefined }, place: string): void {
  if (place !== "") node.data = { ...node.data, place };
}
