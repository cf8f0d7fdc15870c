import type { ExportAllDeclaration, ExportNamedDeclaration } from "estree";
import { parseModule, rangeOf } from "@/lib/content/islands/parse-module";
import { applyEdits } from "@/lib/content/islands/server-module";

/** Replaces `export { a } from "b"` by an import and an export on the same line; `export * from "b"` stays. */
export function importReExports(source: string): string {
  if (!/\bexport\s*[*{]/.test(source)) return source;
  const edits = parseModule(source).body.flatMap((node, index) => {
    const text =
      node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration" ? rewrite(node, index) : "";
    return text ? [{ ...rangeOf(node), text }] : [];
  });
  return applyEdits(source, edits);
}

/** The complaint about `export *`, which is not supported because files are split by their exported names. */
export function exportAllComplaint(specifier: string) {
  return {
    code: "refused-import",
    level: "warning",
    message: `\`export *\` from \`${specifier}\` exports nothing: names must be listed.`,
    hint: `Write \`export { a, b } from "${specifier}"\` with the names that other files import.`,
  } as const;
}

function rewrite(node: ExportNamedDeclaration | ExportAllDeclaration, index: number): string {
  if (!node.source) return "";
  const from = JSON.stringify(node.source.value);
  const local = (position: number) => `_from${index}_${position}`;
  if (node.type === "ExportAllDeclaration") {
    if (!node.exported) return "";
    return `import * as ${local(0)} from ${from}; export { ${local(0)} as ${nameOf(node.exported)} };`;
  }
  const names = node.specifiers.map((item, at) => ({ item, name: local(at) }));
  const imported = names.map(({ item, name }) => `${nameOf(item.local)} as ${name}`);
  const exported = names.map(({ item, name }) => `${name} as ${nameOf(item.exported)}`);
  return `import { ${imported.join(", ")} } from ${from}; export { ${exported.join(", ")} };`;
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? JSON.stringify(node.value);
}
