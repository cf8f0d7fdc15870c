import type { DivisionContent, DivisionNode, NavigationTree } from "@/lib/navigation/types";
import type { Site } from "@/lib/site/types";

/** Name and description of a tool, before it is connected to an implementation. Plain JSON. */
export interface ToolDescription {
  name: string;
  title: string;
  description: string;
}

/** Clients prepend the server's name to the tool's and allow about 60 characters in total. */
const NAME_LENGTH = 28;

/** Search and read tools have no side effects, always return the same, and access only the site. */
export const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** A vote changes what the authors see; repeating it changes nothing. */
export const WRITING = { ...READ_ONLY, readOnlyHint: false } as const;

/**
 * Names and describes the tools of a site, and lists the values that narrow a search.
 * @returns `rate` only if readers of the site can vote on pages
 */
export function describeTools({ settings, domain, tree }: Pick<Site, "settings" | "domain" | "tree">) {
  const { name, description } = settings;
  const suffix = toolSuffix(name) || toolSuffix(domain) || "docs";
  const about = description ? `${name}: ${description}` : name;
  return {
    search: {
      name: `search_${suffix}`,
      title: `Search ${name}`,
      description: `Searches the documentation of ${about}. Returns the best matching sections, each with title, URL, path, and text. Read full pages with read_${suffix}_pages.`,
    },
    read: {
      name: `read_${suffix}_pages`,
      title: `Read pages of ${name}`,
      description: `Returns pages of the documentation of ${name} as Markdown, several in one call. Takes paths or URLs as returned by the search. The path /llms.txt lists all pages.`,
    },
    find: {
      name: `find_${suffix}_pages`,
      title: `List and search pages of ${name} as files`,
      description: `Lists the pages of the documentation of ${name} as Markdown files below a folder or by a pattern, or the lines in them that hold an exact text, as ls and grep do. Good for names, options, and error messages; to find by meaning, use search_${suffix}.`,
    },
    rate: settings.feedback.mcp
      ? {
          name: `rate_${suffix}_page`,
          title: `Rate a page of ${name}`,
          description: `Tells the authors of the documentation of ${name} whether a page helped, or what is wrong, missing, or unclear. Ask the user first.`,
        }
      : undefined,
    versions: valuesOf(tree, "version"),
    languages: valuesOf(tree, "language"),
  };
}

/** A name as part of an identifier. @example toolSuffix("Acme Docs!") // "acme_docs" */
function toolSuffix(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, NAME_LENGTH)
    .replace(/_+$/, "");
}

/** Values of all visible divisions of a kind, in the order of the navigation. */
function valuesOf(tree: NavigationTree, kind: DivisionNode["kind"]): string[] {
  const values = new Set<string>();
  const collect = (content: DivisionContent) => {
    if (content.type !== "divisions") return;
    for (const division of content.divisions) {
      if (division.isHidden) continue;
      if (division.kind === kind && division.value) values.add(division.value);
      collect(division.content);
    }
  };
  collect(tree.content);
  return [...values];
}
