import { decodePercent } from "@/lib/base/decode-percent";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { codeLines, mapBlocks } from "@/migrate/lines/line-walker";
import { recordOf, textOf, withoutFrontmatter } from "@/migrate/markdown/frontmatter";
import { readAttributes, textAttribute } from "@/migrate/markdown/tags";
import { folderOf, isMarkdownFile, joinPath } from "@/migrate/paths";
import type { Data, LinePage, RewrittenLine } from "@/migrate/types";

/** The place of a heading, as GitBook writes it behind each: `<a href="#id" id="id"></a>`. */
const PLACE = /<a\s+(?:href="#[^"]*"\s+)?id="([^"]+)"\s*>\s*<\/a>/g;

const ICON = /<i\s+class="fa-([\w-]+)"\s*>[^<]*<\/i>/g;

/** A block of an integration: `{% @mermaid/diagram content="…" %}`. */
const INTEGRATION = /^[ \t]*\{%\s*@([\w-]+)\/([\w-]+)\s*([\s\S]*?)%\}\s*$/;

/** `<code class="expression">space.vars.version</code>` */
const EXPRESSION = /<code\s+class="expression">\s*([^<]*?)\s*<\/code>/g;

/**
 * Rewrites what GitBook writes in HTML and for integrations: places of headings, icons, values of variables, diagrams, and
 * embedded pages.
 * @param variables those of the whole space, by name.
 */
export function rewriteGitbookMarks(variables: Data) {
  return (lines: readonly RewrittenLine[], page: LinePage) => rewriteMarks(lines, page, variables);
}

function rewriteMarks(lines: readonly RewrittenLine[], page: LinePage, variables: Data): RewrittenLine[] {
  const own = recordOf(parseFrontmatter(page.file, page.folder.read(page.file)).data.vars);
  return mapBlocks(lines, (line, index) => {
    if (/^[ \t]*\{%\s*@/.test(line.text)) {
      const length = lines.slice(index).findIndex(({ text }) => text.includes("%}")) + 1 || 1;
      const source = lines.slice(index, index + length).map(({ text }) => text);
      return { length, lines: integration(source.join("\n"), line, page) };
    }
    const text = line.text.replace(EXPRESSION, (written, expression: string) => {
      const [, scope, name = ""] = /^(space|page)\.vars\.([\w-]+)$/.exec(expression) ?? [];
      const value = textOf((scope === "page" ? own : variables)[name]);
      if (value === undefined)
        page.report(line.origin, `The value of \`${expression}\` is not known here; its name was left.`);
      return value ?? written;
    });
    const marked = withColors(withTitles(withPlaces(text), page)).replace(ICON, '<Icon icon="$1" />');
    return { length: 1, lines: [{ ...line, text: marked }] };
  });
}

/** A heading with its id in braces; elsewhere a place is no link. */
function withPlaces(text: string): string {
  if (!/^#{1,6}\s/.test(text)) return text.replace(PLACE, '<a id="$1"></a>');
  const [, id] = [...text.matchAll(PLACE)].at(-1) ?? [];
  return id === undefined ? text : `${text.replace(PLACE, "").trimEnd()} {#${id}}`;
}

const COLORED = /<mark style="(background-)?color:\s*([^";]+);?">((?:(?!<\/?mark\b).)*)<\/mark>/g;

/** Colored text, and colored marks, which GitBook shows paler than the names of the colors say. */
function withColors(text: string): string {
  return text.replace(COLORED, (_, background: string | undefined, color: string, inner: string) => {
    if (!/^(?!default$)[a-z]+$/.test(color)) return inner;
    const [name, style] = background
      ? ["mark", `background-color: color-mix(in srgb, ${color} 25%, transparent)`]
      : ["span", `color: color-mix(in srgb, ${color} 70%, currentColor)`];
    return `<${name} style="${style}">${inner}</${name}>`;
  });
}

/** The title of the page that a link leads to; undefined if it is none of the folder. */
export function titleOfTarget(target: string, page: LinePage): string | undefined {
  const place = joinPath(folderOf(page.file), decodePercent(target.replace(/#.*$/, ""))) ?? "";
  const file = [place, joinPath(place, "README.md") ?? ""].find(
    (name) => isMarkdownFile(name) && page.folder.has(name),
  );
  return file && /^#[ \t]+(.+?)[ \t]*$/m.exec(withoutFrontmatter(page.folder.read(file)))?.[1];
}

/** A mention of a page is written with the name of its file and shown with its title. */
function withTitles(text: string, page: LinePage): string {
  return text
    .replace(/\[([^\]\n]*)\]\((<[^>\n]*>|[^()\s]+) "mention"\)/g, (_, label: string, target: string) => {
      const title = titleOfTarget(target.replace(/[<>]/g, ""), page) ?? label;
      return `[${target.includes("#") ? label.replace(/^[^#]+/, title) : title}](${target})`;
    })
    .replace(/<a data-mention href="([^"]*)">([^<]*)<\/a>/g, (_, target: string, label: string) => {
      return `<a href="${target}">${titleOfTarget(target, page) ?? label}</a>`;
    });
}

/** The file that an address of a repository names, else the host. */
function labelOf({ hostname, pathname }: URL): string {
  return /\/blob\/[^/]+\/(.+)$/.exec(pathname)?.[1] ?? hostname;
}

function integration(source: string, line: RewrittenLine, page: LinePage): RewrittenLine[] {
  const [, name = "", , options = ""] = INTEGRATION.exec(source) ?? [];
  const attributes = readAttributes(options);
  const content = /\bcontent="((?:[^"\\]|\\.)*)"/s.exec(options)?.[1];
  if (name === "mermaid" && content !== undefined) {
    return codeLines({ text: content.replace(/\\(["\\])/g, "$1"), language: "mermaid" }, line.origin);
  }
  const url = textAttribute(attributes, "url");
  if (url !== undefined && URL.canParse(url)) return [{ ...line, text: `[${labelOf(new URL(url))}](${url})` }];
  page.report(line.origin, `A block of the integration \`${name}\` has no equivalent here and was left out.`);
  return [];
}
