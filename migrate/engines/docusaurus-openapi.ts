import { inflateSync } from "node:zlib";
import { parseJson } from "@/lib/base/parse-json";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { optionsOf } from "@/migrate/engines/docusaurus-plugins";
import { recordOf, recordsOf, textOf } from "@/migrate/engines/shared";
import { findSpecification, type SpecificationPlace } from "@/migrate/engines/specification-place";
import { frontmatterText } from "@/migrate/markdown/frontmatter";
import { isWithin, joinPath, labelFromName, nameOf, pagePath, relativeTo } from "@/migrate/paths";
import type { Data, NavigationSection, SourceFolder, SourcePage } from "@/migrate/types";

/** Maximum size of an operation's description in bytes. */
const MAX_OPERATION = 1_000_000;

/** An OpenAPI specification from which a plugin generates pages. */
interface Specification extends SpecificationPlace {
  label: string;
  /** Path of the pages, without slashes at the ends. */
  directory: string;
  /** The folder of previously generated pages, relative to the source folder. */
  output?: string;
}

interface OpenApiOptions {
  folder: SourceFolder;
  root: string;
  config: Data;
  pages: readonly SourcePage[];
  /** Folders of documents, and the prefixes of their addresses. */
  documents: readonly { base: string; prefix: string }[];
}

/**
 * Reads the settings of `docusaurus-plugin-openapi-docs` and `redocusaurus`. Generated pages of operations in the repository get
 * a reference to the operation instead of their text. Specifications without such pages get a tab with pages of Lectern.
 * @returns tabs of the specifications without pages in the repository, and the specifications to copy.
 */
export function readOpenApi(options: OpenApiOptions): { sections: NavigationSection[]; files: string[] } {
  const { folder, config, pages } = options;
  const specifications = [...specificationsOfDocs(options), ...redocOf(options)];
  const sections: NavigationSection[] = [];
  for (const specification of specifications) {
    const { address, directory, label, output } = specification;
    const generated = pages.filter(({ file }) => output !== undefined && isWithin(file, output));
    for (const page of generated) {
      const text = operationPage(page, folder, address);
      if (text !== undefined) page.text = text;
    }
    if (generated.length > 0) continue;
    const opener = recordsOf(recordOf(recordOf(config.themeConfig).navbar).items).find(({ to }) =>
      `${pagePath(textOf(to) ?? "")}/`.startsWith(`${directory}/`),
    );
    const openapi = { source: address, directory };
    const items = [{ type: "group" as const, label, items: [], openapi }];
    sections.push({ label: textOf(opener?.label) ?? label, items });
  }
  return { sections, files: specifications.flatMap(({ file }) => file ?? []) };
}

function specificationsOfDocs({ folder, root, config, documents }: OpenApiOptions): Specification[] {
  return optionsOf(config.plugins, /openapi-docs$/).flatMap(({ options }) =>
    Object.entries(recordOf(options.config)).flatMap(([name, value]) => {
      const { specPath, outputDir } = recordOf(value);
      const place = placeOf(folder, root, textOf(specPath));
      const output = joinPath(root, textOf(outputDir) ?? "");
      const owner = documents.find(({ base }) => output !== undefined && isWithin(output, base));
      if (!place || output === undefined || !owner) return [];
      const directory = joinPath(owner.prefix, relativeTo(output, owner.base)) ?? "";
      return [{ ...place, label: labelFromName(name), directory, output }];
    }),
  );
}

function redocOf({ folder, root, config }: OpenApiOptions): Specification[] {
  const found = [config.presets, config.plugins].flatMap((list) => optionsOf(list, /^redocusaurus$/));
  const specs = found.flatMap(({ options }) => recordsOf(options.specs));
  return specs.flatMap(({ id, spec, route }) => {
    const place = placeOf(folder, root, textOf(spec));
    const directory = pagePath(textOf(route) ?? "api");
    return place ? [{ ...place, label: labelFromName(textOf(id) ?? nameOf(directory)), directory }] : [];
  });
}

function placeOf(folder: SourceFolder, root: string, name: string | undefined) {
  const served = joinPath(root, "static") ?? "static";
  return findSpecification(folder, name, [root, served], served);
}

/** The page of an operation with Lectern's frontmatter; undefined for any other page. */
function operationPage({ file }: SourcePage, folder: SourceFolder, specification: string): string | undefined {
  const text = folder.read(file);
  const { data } = parseFrontmatter(file, text);
  const endpoint = /<MethodEndpoint\b[^>]*>/.exec(text)?.[0] ?? "";
  const written = (name: string) => new RegExp(`\\b${name}=\\{?["']([^"']+)["']`).exec(endpoint)?.[1];
  const packed = recordOf(typeof data.api === "string" ? unpack(data.api) : data.api);
  const method = written("method") ?? textOf(packed.method);
  const path = written("path") ?? textOf(packed.path);
  if (!method || !path) return undefined;
  const { title, sidebar_label, description } = data;
  const kept = Object.entries({ title, sidebar_label, description }).filter(([, value]) => value !== undefined);
  return frontmatterText({
    ...Object.fromEntries(kept),
    openapi: `${specification} ${method.toUpperCase()} ${path}`,
  });
}

/** Decodes an operation from version 2 of the plugin or later: JSON, deflated, in Base64. */
function unpack(text: string): unknown {
  try {
    return parseJson(inflateSync(Buffer.from(text, "base64"), { maxOutputLength: MAX_OPERATION }).toString());
  } catch {
    return undefined;
  }
}
