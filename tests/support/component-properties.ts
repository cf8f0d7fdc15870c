import properties from "@/lib/build/component-lists/component-properties.json" with { type: "json" };
import facts from "@/lib/content/component-facts/component-facts.json" with { type: "json" };

/** Components that the compiler writes, and those that the table of another component describes. */
const ELSEWHERE = new Set(
  "CardGroup Check CodeFence CodeStyles Danger Info Latex Mermaid ResponseExample SidePanel Tip UpdateFilters ViewSwitcher Warning".split(
    " ",
  ),
);

/** Properties that many components have and no table lists. */
const COMMON = new Set(["children", "className", ""]);

/** Properties that the compiler sets, and those without effect. */
const NOT_WRITTEN = /^(?:CodeGroup\.untitledName|View\.isInitial|Tree\.File\.(?:defaultOpen|openable))$/;

/**
 * Properties of components that no table of the manual describes.
 * @param shown names of the components whose tables are in the manual
 */
export function missingProperties(shown: ReadonlySet<string>): string[] {
  const described: Readonly<Record<string, object>> = properties;
  return Object.entries(facts.components).flatMap(([name, component]) => {
    const props = "props" in component ? component.props : "";
    const listed = shown.has(name) ? Object.keys(described[name] ?? {}).flatMap((names) => names.split(", ")) : [];
    const known = new Set([...COMMON, ...listed]);
    const taken = props.split(" ").map((property) => property.replace(/:.*/, ""));
    if (ELSEWHERE.has(name)) return [];
    const missing = taken.filter((property) => !known.has(property) && !NOT_WRITTEN.test(`${name}.${property}`));
    const remedy = shown.has(name)
      ? "describe it in component-properties.json"
      : `a page in content/components needs {/* generated: properties ${name} */}`;
    return missing.map((property) => `${name} takes "${property}": ${remedy}`);
  });
}
