import facts from "@/lib/content/component-facts/component-facts.json" with { type: "json" };
import type { ComponentFacts } from "@/lib/content/component-facts/types";

/** Facts for the compiler about the components that content may use without an import, by name. */
export const COMPONENT_FACTS = facts.components as Readonly<Record<string, ComponentFacts>>;

/** HTML elements that components render. MDX maps those that Markdown produces, and these also where authors write JSX. */
export const MAPPED_ELEMENTS: ReadonlySet<string> = new Set(facts.mappedElements);
