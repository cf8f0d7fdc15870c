import type { Program } from "estree";
import type { Image, Nodes, Root } from "mdast";
import type { VFile } from "vfile";
import { replaceCandidates } from "@/lib/base/base-path-addresses";
import { encodePath } from "@/lib/base/encode-path";
import { endInSlash } from "@/lib/base/paths";
import { EXIT, visit } from "@/lib/base/visit";
import { isImageReference } from "@/lib/config/icon-library";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { codePieces, readTagAttribute, refreshText, tagName, visitJsxTags } from "@/lib/content/pipeline/estree-text";
import { imageCandidates } from "@/lib/content/pipeline/image-widths";
import {
  contextOf,
  type ImageSize,
  type PageContext,
  type PageEnvironment,
  type Positioned,
} from "@/lib/content/pipeline/page-context";
import { assetFile, resolveAsset, resolveLink } from "@/lib/content/pipeline/resolve-link";
import { replaceLinks } from "@/lib/content/pipeline/text-links";
import {
  findAttribute,
  isJsxElement,
  type JsxElement,
  readPlainAttribute,
  readTextAttribute,
  setTextAttribute,
} from "@/lib/content/syntax/jsx-attributes";

const ASSET_ATTRIBUTES: ReadonlySet<string> = new Set(["src", "srcSet", "poster", "img", "icon"]);

// An image of a pixel or two is a placeholder or a counter; its size says nothing about the displayed size.
const SMALLEST_SIZE = 3;

/**
 * Remark plugin: rewrites addresses (format reference 4.4). Links become paths without base path, addresses of files
 * become complete with base path.
 */
export function remarkLinks() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    visit(tree, (node, _index, parent) => {
      const fromFile = context.originOf(node).file;
      if (node.type === "link" || node.type === "definition") node.url = fixLink(node.url, node, context);
      else if (node.type === "image") context.images.push(...fixImage(node, parent, fromFile, context));
      else if (isJsxElement(node)) context.images.push(...fixElement(node, fromFile, context));
      for (const piece of codePieces(node)) {
        const program = piece.data?.estree;
        if (program && piece.value.includes("<") && fixProgram(program, node, context)) refreshText(piece);
      }
    });
  };
}

/** Remark plugin: gives images their width and height, so that the page does not jump while they load, and smaller copies. */
export function remarkImageSizes() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file);
    loadFirstEagerly(tree);
    await Promise.all(context.images.map(({ file: image, apply }) => applySize(image, apply, context)));
  };
}

/** Blocks at the start of a page whose image readers wait for. */
const FIRST_BLOCKS = 6;

/** Loads the image at the start of a page eagerly: it is the largest thing that readers wait for. */
function loadFirstEagerly(tree: Root): void {
  const first = { loading: "eager", fetchPriority: "high" } as const;
  visit({ ...tree, children: tree.children.slice(0, FIRST_BLOCKS) }, (node) => {
    const properties = node.type === "image" ? (node.data?.hProperties ?? {}) : {};
    // One in a line of text is a badge or an icon. The size of a file is set on these properties later.
    if (node.type === "image" && !("dataInline" in properties)) Object.assign(properties, first);
    else if (isJsxElement(node) && node.name === "img" && !findAttribute(node, "loading")) {
      for (const [name, value] of Object.entries(first)) setTextAttribute(node, name, value);
    } else return undefined;
    return EXIT;
  });
}

/** Resolves a link, and notes it if it leads to a path of the site or to a place on the page. */
function fixLink(target: string, node: Nodes | JsxElement, context: PageContext, part?: Positioned): string {
  const resolved = resolveLink(target, context.originOf(node).file, context.environment);
  const [address = "", fragment = ""] = requestedAddress(resolved, context.originOf(node).file).split("#", 2);
  const path = address.replace(/\?.*$/, "");
  if (/^\/(?!\/)/.test(path) || (path === "" && fragment !== "")) {
    context.noteLink(node, { path, ...(fragment !== "" && { fragment }), written: target }, part);
  } else if (/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(resolved)) {
    context.noteExternalLink(node, resolved, part);
  }
  return resolved;
}

/** Resolves an address as browsers do: a relative one that would leave the site is resolved from its root. */
function requestedAddress(resolved: string, file: string): string {
  if (!/^\.\.?\//.test(resolved)) return resolved;
  const base = new URL(`http://site/${encodePath(file)}`);
  const { pathname, search, hash } = new URL(resolved, base);
  return pathname + search + hash;
}

async function applySize(file: string, apply: (size: ImageSize) => void, context: PageContext): Promise<void> {
  const size = context.environment.hasFile(file) ? await context.environment.imageSize(file) : undefined;
  if (size && size.width >= SMALLEST_SIZE && size.height >= SMALLEST_SIZE) apply(size);
}

function fixImage(node: Image, parent: Nodes | undefined, fromFile: string, context: PageContext) {
  const file = assetFile(node.url, fromFile, context.environment);
  if (file !== undefined) context.noteAsset(node, { file, written: node.url });
  node.url = resolveAsset(node.url, fromFile, context.environment);
  const properties: Record<string, string | number> = {};
  if (isInLine(node, parent)) properties.dataInline = "";
  node.data = { ...node.data, hProperties: properties };
  if (file === undefined) return [];
  const { basePath } = context.environment;
  return [{ file, apply: (size: ImageSize) => Object.assign(properties, size, imageCandidates(file, size, basePath)) }];
}

/** True for images that share their line with text. */
function isInLine(node: Image, parent: Nodes | undefined): boolean {
  if (!parent || !("children" in parent)) return false;
  if (parent.type !== "paragraph") return parent.type !== "root" && !isJsxElement(parent);
  return parent.children.some((child) => child !== node && child.type === "text" && child.value.trim() !== "");
}

function fixElement(element: JsxElement, fromFile: string, context: PageContext) {
  const { environment } = context;
  const href = readTextAttribute(element, "href");
  if (href !== undefined) {
    setTextAttribute(element, "href", fixLink(href, element, context, findAttribute(element, "href")));
  }
  const source = readTextAttribute(element, "src");
  for (const name of ASSET_ATTRIBUTES) {
    const value = readTextAttribute(element, name);
    if (value === undefined || !isAsset(name, value)) continue;
    setTextAttribute(element, name, fixAssets(name, value, element, context, findAttribute(element, name)));
  }
  for (const name of markdownProps(element.name, context)) {
    const text = readTextAttribute(element, name);
    if (text === undefined) continue;
    const fixed = fixText(text, element, context, findAttribute(element, name));
    if (fixed !== text) setTextAttribute(element, name, fixed);
  }
  if (element.name !== "img" || source === undefined) return [];
  const file = assetFile(source, fromFile, environment);
  if (file === undefined) return [];
  const apply = (size: ImageSize) => {
    const candidates = hasOwnSize(element) ? undefined : imageCandidates(file, size, environment.basePath);
    setSize(element, size);
    for (const [name, value] of Object.entries(candidates ?? {})) setTextAttribute(element, name, value);
  };
  return [{ file, apply }];
}

/** True for an attribute that names a file: an icon may also be the name in an icon set. */
function isAsset(attribute: string, value: string): boolean {
  return attribute === "icon" ? isImageReference(value) : ASSET_ATTRIBUTES.has(attribute);
}

/** Completes the addresses of an attribute that names a file, or several, and notes them. */
function fixAssets(
  attribute: string,
  value: string,
  node: Nodes | JsxElement,
  context: PageContext,
  part?: Positioned,
): string {
  const { file: fromFile } = context.originOf(node);
  const fix = (written: string) => {
    const file = assetFile(written, fromFile, context.environment);
    if (file !== undefined) context.noteAsset(node, { file, written }, part);
    return resolveAsset(written, fromFile, context.environment);
  };
  if (attribute !== "srcSet") return fix(value);
  return replaceCandidates(value, fix);
}

/** Props of a built-in component whose text is Markdown. */
function markdownProps(name: string | null, { environment }: PageContext): readonly string[] {
  if (name === null || environment.ownComponents?.has(name)) return [];
  return COMPONENT_FACTS[name]?.markdown ?? [];
}

/** Resolves the links of a text, and notes them. */
function fixText(text: string, node: Nodes | JsxElement, context: PageContext, part?: Positioned): string {
  return replaceLinks(text, (address) => fixLink(address, node, context, part));
}

/** True for an image whose author gave its size or candidates: with other candidates, browsers would show it in another size. */
function hasOwnSize(element: JsxElement): boolean {
  const classes = readTextAttribute(element, "className") ?? readTextAttribute(element, "class") ?? "";
  const isGiven = ["width", "height", "style", "srcSet", "sizes"].some((name) => findAttribute(element, name));
  return isGiven || /(?:^|[\s:!-])(?:w|h|size|max|min|object|aspect)-/.test(classes);
}

/** Completes width and height of an image; one of them that is given in pixels keeps the proportions. */
function setSize(element: JsxElement, size: ImageSize): void {
  const [width, height] = ["width", "height"].map((name) => findAttribute(element, name));
  if (width && height) return;
  const name = height ? "height" : "width";
  const given = height ?? width;
  const text = given ? readPlainAttribute(element, name) : String(size.width);
  if (text === undefined || !/^\d+(?:px)?$/.test(text)) return;
  if (!given) setTextAttribute(element, name, text);
  const other = height ? "width" : "height";
  setTextAttribute(element, other, String(Math.round((size[other] * Number.parseInt(text, 10)) / size[name])));
}

/** The address of a link as a reader gets it: with base path, and with the slash at the end that the site asks for. */
function writtenAddress(path: string, { basePath, endsInSlash }: PageEnvironment): string {
  if (!/^\/(?!\/)/.test(path)) return path;
  return basePath + (endsInSlash ? endInSlash(path) : path);
}

/** Rewrites the links of JSX in code. No component map renders its elements, so that the links are written in their final form. */
function fixProgram(program: Program, node: Nodes | JsxElement, context: PageContext): boolean {
  const { environment } = context;
  let hasChanged = false;
  visitJsxTags(program, (tag) => {
    const markdown = markdownProps(tagName(tag), context);
    for (const candidate of tag.attributes) {
      const found = readTagAttribute(candidate);
      if (found?.text === undefined) continue;
      const place = { position: { start: { offset: found.attribute.range?.[0] } } };
      let resolved: string | undefined;
      if (found.name === "href") {
        const path = fixLink(found.text, node, context, place);
        resolved = tagName(tag) === "a" ? writtenAddress(path, environment) : path;
      } else if (isAsset(found.name, found.text)) {
        resolved = fixAssets(found.name, found.text, node, context, place);
      } else if (markdown.includes(found.name)) {
        resolved = fixText(found.text, node, context, place);
      }
      if (resolved === undefined || resolved === found.text) continue;
      found.attribute.value = { type: "Literal", value: resolved, raw: JSON.stringify(resolved) };
      hasChanged = true;
    }
  });
  return hasChanged;
}
