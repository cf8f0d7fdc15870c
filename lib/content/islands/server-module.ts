import type { ImportDeclaration } from "estree";
import type { Binding, ModuleAnalysis } from "@/lib/content/islands/analyze-module";
import { HOLE_NAME } from "@/lib/content/islands/hoist-slots";
import { importedName } from "@/lib/content/islands/parse-module";
import type { IslandModule } from "@/lib/content/islands/types";
import { GLOBAL_REACT, HOOK_NAMES, REACT_NAMES } from "@/lib/content/syntax/names";

/** Name of the component that renders islands, in the server code of a module. */
export const ISLAND_NAME = "_Island";

/** A replacement of characters in a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits that do not overlap to a text. Adds line breaks so that the text after each edit stays on its line. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let result = source;
  for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start)) {
    const lines = Math.max(0, countLineEnds(source.slice(start, end)) - countLineEnds(text));
    result = result.slice(0, start) + text + "\n".repeat(lines) + result.slice(end);
  }
  return result;
}

function countLineEnds(text: string): number {
  return text.split("\n").length - 1;
}

/** Name of a component in its island module, where a default export is named `default`. */
export function islandExportName(localName: string): string {
  return localName.startsWith("*") ? localName.slice(1) : localName;
}

/** The facts of an island module to which the server half of its file refers. */
export interface IslandLink {
  /** `<hash>/<file>`. */
  module: string;
  /** JSX that the server renders for the island, by index; empty strings for unused indexes. */
  slots: readonly string[];
  /** True if none of its components can be rendered on the server. */
  isBrowserOnly?: boolean;
}

/** Creates the link from the server half of a file to its island module. */
export function linkTo({ hash, file, slots, isBrowserOnly = false }: IslandModule): IslandLink {
  return { module: `${hash}/${file}`, slots, isBrowserOnly };
}

/** True if the server renders something for the island. */
export function hasSlots({ slots }: IslandLink): boolean {
  return slots.some((slot) => slot !== "");
}

/** Expression for the slots in a stub. */
export const SLOTS_CALL = "_slots()";

/** The stub that replaces a client component on the server. */
function stub(binding: Binding, island: IslandLink, isBrowserOnly: boolean): string {
  const name = islandExportName(binding.name);
  const attributes = `module=${JSON.stringify(island.module)} name=${JSON.stringify(name)}${isBrowserOnly ? " isBrowserOnly" : ""}`;
  const given = hasSlots(island) ? ` slots={${SLOTS_CALL}}` : "";
  const element = `<${ISLAND_NAME} ${attributes}${given} props={props} />`;
  if (binding.form !== "declaration") return `(props) => ${element}`;
  return `function ${binding.name === name ? name : ""}(props) { return ${element}; }`;
}

/** Writes an import as declarations that read from an object with the exports of its module. */
export function declareImports({ specifiers }: ImportDeclaration, namespace: string): string {
  const wholes = specifiers.filter(({ type }) => type === "ImportNamespaceSpecifier");
  const names = specifiers
    .filter((item) => !wholes.includes(item))
    .map((item) => `${JSON.stringify(importedName(item))}: ${item.local.name}`);
  const targets = [...wholes.map(({ local }) => local.name), ...(names.length > 0 ? [`{ ${names.join(", ")} }`] : [])];
  return targets.map((target) => `const ${target} = ${namespace};`).join(" ");
}

/** The expression that replaces a browser-only value on the server. A context throws an error that explains the problem. */
function standIn({ name, form, range }: Binding, source: string): string {
  const isContext = /^(?:React\.)?createContext\b/.test(source.slice(range?.start, range?.end));
  if (isContext) return `arguments[0].context?.(${JSON.stringify(name)})`;
  return form === "pattern" ? "[]" : "undefined";
}

/** Writes an import of React as declarations that read from an object; the empty string for `import "react"`. */
export function reactDeclarations(node: ImportDeclaration, react: string): string {
  return node.specifiers
    .map((item) => {
      const imported = importedName(item);
      const isWhole = imported === "default" || imported === "*";
      if (isWhole && item.local.name === react) return "";
      return `const ${item.local.name} = ${isWhole ? react : `${react}.${imported}`};`;
    })
    .join(" ");
}

/** Declarations of the names of React that a module uses without importing them, which is allowed; the empty string if none. */
function unimportedReact({ freeNames }: ModuleAnalysis): string {
  const names = [...HOOK_NAMES, ...REACT_NAMES].filter((name) => freeNames.has(name));
  const wholes = ["React", GLOBAL_REACT].filter((name) => freeNames.has(name));
  const whole = wholes.map((name) => `const ${name} = arguments[0].React; `).join("");
  return names.length === 0 ? whole : `${whole}const { ${names.join(", ")} } = arguments[0].React; `;
}

/**
 * Writes the server half of a module: client components become stubs, browser-only values become `undefined`, and React comes
 * from the arguments of the function body instead of from an import.
 * @param island undefined if the module has no client component.
 */
export function toServerSource(source: string, analysis: ModuleAnalysis, island: IslandLink | undefined): string {
  const edits: Edit[] = analysis.clientStatements.map((range) => ({ ...range, text: "" }));
  const seen = new Set<number>();
  for (const binding of analysis.bindings.values()) {
    if (!binding.range || seen.has(binding.range.start)) continue;
    const isClientValue = analysis.clientValues.has(binding.name) && binding.kind === "value";
    if (island !== undefined && analysis.clientComponents.has(binding.name)) {
      edits.push({
        ...binding.range,
        text: stub(binding, island, island.isBrowserOnly || analysis.browserOnly.has(binding.name)),
      });
    } else if (isClientValue) {
      edits.push({ ...binding.range, text: standIn(binding, source) });
    } else continue;
    seen.add(binding.range.start);
  }
  for (const { specifier, range, node } of analysis.imports) {
    if (specifier === "react") edits.push({ ...range, text: reactDeclarations(node, "arguments[0].React") });
  }
  // Prepended to the first line, so that the lines of the source stay the same.
  const head = island === undefined ? "" : `const ${ISLAND_NAME} = arguments[0].Island; `;
  const code = head + unimportedReact(analysis) + applyEdits(source, edits);
  if (island === undefined || !hasSlots(island)) return code;
  const members = island.slots.flatMap((slot, index) => (slot === "" ? [] : [`${index}: ${slot}`]));
  // A function declaration is hoisted: the code above may render a stub immediately.
  const slots = `function _slots() { const ${HOLE_NAME} = ${ISLAND_NAME}.Hole; return { ${members.join(", ")} }; }`;
  return `${code}\n${slots}`;
}
