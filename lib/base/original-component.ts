/** The component itself in place of the one that guards it: containers such as Tabs know their children by it. */
export function originalComponent(type: unknown): unknown {
  return typeof type === "function" && "original" in type ? type.original : type;
}
