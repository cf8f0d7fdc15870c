import { inflateSync } from "node:zlib";
import { ownValue } from "@/lib/base/own-value";
import { parseJson } from "@/lib/base/parse-json";
import { recordOf, recordsOf, textOf } from "@/migrate/markdown/frontmatter";
import { relativeTo } from "@/migrate/paths";
import type { Data, SourceFolder } from "@/migrate/types";

/** The Python objects that the plugin `mkdocstrings` documents. */
export interface PythonObjects {
  /** The link to the documentation of an object, on a page of the site or at a URL of the old site. */
  placeOf(name: string): string | undefined;
  /** The documentation of an object as lines of Markdown; undefined if the folder does not contain it. */
  linesOf(name: string): string[] | undefined;
}

/** Largest inventory, in bytes after decompression. */
const MOST_BYTES = 50_000_000;

/**
 * Reads the objects that pages document (`::: package.Class`), the JSON files of `griffe dump`, and the old site's inventory
 * `objects.inv`.
 * @param site the URL of the old site
 */
export function readPythonObjects(
  folder: SourceFolder,
  { docs, files, site }: { docs: string; files: readonly string[]; site: string | undefined },
): PythonObjects {
  const pages = new Map<string, string>();
  for (const file of files)
    for (const [, name = ""] of folder.read(file).matchAll(/^:::[ \t]+([\w.]+)[ \t]*$/gm))
      if (!pages.has(name)) pages.set(name, `/${relativeTo(file, docs)}`);
  const modules = pages.size === 0 ? {} : Object.assign({}, ...folder.files.map((file) => readGriffe(folder, file)));
  const inventory = folder.files.find((file) => /(?:^|\/)objects\.inv$/.test(file));
  const addresses = inventory && site ? readInventory(folder.readBytes(inventory), site) : new Map<string, string>();
  const find = (name: string): Data | undefined => {
    const [first = "", ...rest] = name.split(".");
    let found = ownValue<unknown>(modules, first);
    for (const part of rest) found = memberOf(recordOf(found), part);
    return found === undefined ? undefined : recordOf(found);
  };
  return {
    placeOf(name) {
      const parts = name.split(".");
      const owner = parts
        .map((_, index) => parts.slice(0, parts.length - index).join("."))
        .find((own) => pages.has(own));
      if (owner === undefined) return addresses.get(name);
      return owner === name || find(name)
        ? `${pages.get(owner)}#${name}`
        : (addresses.get(name) ?? `${pages.get(owner)}#${owner}`);
    },
    linesOf(name) {
      const object = find(name);
      return object && objectLines(name, object, 2);
    },
  };
}

/** The modules in a file of `griffe dump`. */
function readGriffe(folder: SourceFolder, file: string): Data {
  const text = file.endsWith(".json") ? folder.read(file) : "";
  if (!/"kind":\s*"module"/.test(text)) return {};
  return Object.fromEntries(
    Object.entries(recordOf(parseJson(text))).filter(([, value]) => recordOf(value).kind === "module"),
  );
}

/** Finds a member by its name. Older versions of griffe write members as a list. */
function memberOf(object: Data, name: string): unknown {
  return Array.isArray(object.members)
    ? recordsOf(object.members).find((member) => member.name === name)
    : ownValue(recordOf(object.members), name);
}

/** The URLs of objects in a Sphinx inventory. */
function readInventory(bytes: Uint8Array, site: string): Map<string, string> {
  const header = /^(?:#[^\n]*\n){4}/.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 2_000)))?.[0];
  if (header === undefined) return new Map();
  const text = inflateSync(bytes.subarray(header.length), { maxOutputLength: MOST_BYTES }).toString("utf8");
  return new Map(
    Array.from(text.matchAll(/^(\S+) py:\S+ -?\d+ (\S+) /gm), ([, name = "", place = ""]) => [
      name,
      new URL(place.replace(/\$$/, name), site).href,
    ]),
  );
}

/** The documentation of an object: its name as a heading, signature, docstring, and public members. */
function objectLines(path: string, object: Data, depth: number): string[] {
  const members = Array.isArray(object.members) ? recordsOf(object.members) : Object.values(recordOf(object.members));
  const inner = members.map(recordOf).filter(({ name, kind }) => kind !== "alias" && !/^_|^$/.test(textOf(name) ?? ""));
  const name = textOf(object.name) ?? path;
  const signature = signatureOf(name, object);
  return [
    `${"#".repeat(Math.min(depth, 6))} \`${name}\` {#${path}}`,
    "",
    ...(signature ? ["```python", signature, "```", ""] : []),
    ...docstringLines(textOf(recordOf(object.docstring).value) ?? ""),
    "",
    ...inner.flatMap((member) => objectLines(`${path}.${textOf(member.name)}`, member, depth + 1)),
  ];
}

function signatureOf(name: string, object: Data): string | undefined {
  const type = (value: unknown) => textOf(value) ?? textOf(recordOf(value).name);
  const typed = (label: string, value: unknown) => (type(value) === undefined ? label : `${label}: ${type(value)}`);
  if (object.kind === "class") {
    const bases = [object.bases].flat().flatMap((base) => type(base) ?? []);
    return `class ${name}${bases.length > 0 ? `(${bases.join(", ")})` : ""}`;
  }
  if (object.kind === "attribute") return typed(name, object.annotation);
  if (object.kind !== "function") return undefined;
  const parameters = recordsOf(object.parameters).map((parameter) => {
    const marks =
      textOf(parameter.kind) === "variadic positional"
        ? "*"
        : textOf(parameter.kind) === "variadic keyword"
          ? "**"
          : "";
    const value = textOf(parameter.default);
    return `${typed(marks + textOf(parameter.name), parameter.annotation)}${value === undefined || marks ? "" : ` = ${value}`}`;
  });
  return `${name}(${parameters.join(", ")})${type(object.returns) === undefined ? "" : ` -> ${type(object.returns)}`}`;
}

const SECTION = /^(Args|Arguments|Parameters|Attributes|Raises|Returns|Yields|Examples?|Notes?|Warnings?):[ \t]*$/;

/** Converts a docstring to Markdown. Sections in Google's style become a name in bold and a list of entries. */
function docstringLines(docstring: string): string[] {
  let section = "";
  return docstring.split("\n").flatMap((line) => {
    const name = SECTION.exec(line)?.[1];
    if (name !== undefined) section = name;
    else if (/^\S/.test(line)) section = "";
    if (name !== undefined) return [`**${name}**`, ""];
    const plain = section === "" ? line : line.replace(/^ {4}/, "");
    if (/^\s*>>> /.test(plain)) return ["", "```python", plain.trim(), "```"];
    const [, entry, text] = /^(\*{0,2}\w+(?: \([^)]*\))?): (.*)$/.exec(plain) ?? [];
    return section !== "" && entry !== undefined ? [`- \`${entry}\`: ${text}`] : [plain];
  });
}

const UNRESOLVED = "A reference to documentation generated from Python code leads nowhere here; its text was kept.";

/** Converts references such as `[text][package.Class]` to links, or to their text if the object is unknown. @param defined the page's link definitions */
export function withReferences(
  text: string,
  defined: ReadonlySet<string>,
  { python, report }: { python: PythonObjects | undefined; report(message: string): void },
): string {
  return text.replace(/\[((?:`[^`]*`|[^\][`])+)\]\[([\w.-]*)\](?!\()/g, (written, label: string, target: string) => {
    const name = target || label.replace(/`/g, "");
    const isPath = /^\w+(?:\.\w+)+$/.test(name);
    const isCode = target === "" && /^`[^`]+`$/.test(label);
    if (defined.has((target || label).toLowerCase())) return written;
    const place = python?.placeOf(name);
    if (place !== undefined) return `[${label}](${place})`;
    if (!(isPath || isCode)) return written;
    report(UNRESOLVED);
    return label;
  });
}
