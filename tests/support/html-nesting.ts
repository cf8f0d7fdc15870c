import type { Page } from "@playwright/test";
import type { Root } from "hast";
import { rehypeNesting } from "@/lib/content/pipeline/rehype-nesting";
import { VOID_ELEMENTS } from "@/lib/content/syntax/void-elements";

/** The elements of HTML, those that went out of use, and some of drawings and formulas. */
export const ELEMENTS = `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big
blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir
div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr
html i iframe image img input ins kbd label legend li link listing main map mark marquee math menu meta meter nav nobr
noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s
samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template
textarea tfoot th thead time title tr track tt u ul var video wbr xmp g path foreignObject mi mrow`.split(/\s+/);

interface Node {
  type: string;
  name?: string;
  tagName?: string;
  value?: string;
  children?: Node[];
}

/** Elements in each other, the first one outside, around a word. */
export function nest(names: readonly string[]): Node {
  const [name, ...inner] = names;
  if (name === undefined) return { type: "text", value: "x" };
  const children = VOID_ELEMENTS.has(name) ? [] : [nest(inner)];
  return { type: "mdxJsxFlowElement", name, children };
}

/** What a page has of elements. */
export function arranged(node: Node): Node[] {
  const root = { type: "root", children: [structuredClone(node)] };
  rehypeNesting()(root as unknown as Root);
  return root.children;
}

const nameOf = (node: Node) => node.tagName ?? node.name;

/** HTML as React sends it. */
export function toHtml(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      const name = nameOf(node);
      if (name === undefined) return node.value ?? "";
      // Singletons are left out when the page is rendered, and React moves these into the head.
      if (/^(?:html|head|body)$/.test(name)) return toHtml(node.children ?? []);
      if (/^(?:meta|link)$/.test(name)) return "";
      // The component of tables puts rows that are directly in one into a body.
      const isRow = (child: Node) => nameOf(child) === "tr";
      if (name === "table" && node.children?.some(isRow))
        return `<table>${toHtml(node.children.filter((child) => !isRow(child)))}<tbody>${toHtml(node.children.filter(isRow))}</tbody></table>`;
      return VOID_ELEMENTS.has(name) ? `<${name}>` : `<${name}>${toHtml(node.children ?? [])}</${name}>`;
    })
    .join("");
}

/** The texts of HTML that a browser reads otherwise than it is written. */
export function misread(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((all) => {
    const parser = new DOMParser();
    return all.filter((text) => {
      const { body } = parser.parseFromString(`<!doctype html><div id="root">${text}</div><hr>`, "text/html");
      const root = body.firstElementChild;
      return root?.id !== "root" || root.innerHTML.toLowerCase() !== text.toLowerCase() || body.children.length !== 2;
    });
  }, texts);
}
