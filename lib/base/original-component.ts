/** Returns the component inside an error-handling wrapper, so that containers such as Tabs recognize their children. */
export function originalComponent(type: unknown): unknown {
  return typeof type === "function" && "original" in type ? type.original : type;
}
