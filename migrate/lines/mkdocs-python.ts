import { relativeTo } from "@/migrate/paths";
import type { SourceFolder } from "@/migrate/types";

/** The link to the documentation of a Python object; undefined if no page documents it. */
export type PythonPlaces = (name: string) => string | undefined;

/** Finds the objects that pages document (`::: package.Class` of `mkdocstrings`). A member without a place of its own has that of its owner. */
export function readPythonPlaces(folder: SourceFolder, docs: string, files: readonly string[]): PythonPlaces {
  const pages = new Map<string, string>();
  for (const file of files)
    for (const [, name = ""] of folder.read(file).matchAll(/^:::[ \t]+([\w.]+)[ \t]*$/gm))
      if (!pages.has(name)) pages.set(name, `/${relativeTo(file, docs)}`);
  return (name) => {
    const parts = name.split(".");
    const owner = parts.map((_, index) => parts.slice(0, parts.length - index).join(".")).find((own) => pages.has(own));
    return owner && `${pages.get(owner)}#${owner}`;
  };
}

const UNRESOLVED = "A reference to documentation generated from Python code leads nowhere here; its text was kept.";

/** Converts references such as `[text][package.Class]` to links, or to their text if the object is unknown. @param defined the page's link definitions */
export function withReferences(
  text: string,
  defined: ReadonlySet<string>,
  { python, report }: { python: PythonPlaces | undefined; report(message: string): void },
): string {
  return text.replace(/\[((?:`[^`]*`|[^\][`])+)\]\[([\w.-]*)\](?!\()/g, (written, label: string, target: string) => {
    const name = target || label.replace(/`/g, "");
    const isPath = /^\w+(?:\.\w+)+$/.test(name);
    const isCode = target === "" && /^`[^`]+`$/.test(label);
    if (defined.has((target || label).toLowerCase())) return written;
    const place = python?.(name);
    if (place !== undefined) return `[${label}](${place})`;
    if (!(isPath || isCode)) return written;
    report(UNRESOLVED);
    return label;
  });
}
