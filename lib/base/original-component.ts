/** The component inside its error-handling wrapper, by which containers such as Tabs recognize their children. */
export function originalComponent(type: unknown): unknown {
  return typeof type === "function" && "original" in type ? type.original : type;
}
