import type { JSXOpeningElement } from "estree-jsx";
import type { Image, Nodes, Root } from "mdast";
import type { VFile } from "vfile";
import { replaceCandidates } from "@/lib/base/base-path-addresses";
import { encodePath } from "@/lib/base/encode-path";
import { endInSlash } from "@/lib/base/paths";
import { EXIT, visit } from "@/lib/base/visit";
import { isImageReference } from "@/lib/config/icon-library";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { changeJsxTags, readTagAttribute, tagName } from "@/lib/content/pipeline/estree-text";
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
 * Remark plugin: rewrites URLs (format reference 4.4). Links become paths without base path, URLs of files
 * become complete with base path.
 */
export function remarkLinks() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    visit(tree, (node, _index, parent) => {
      if (node.type === "link" || node.type === "definition") node.url = fixLink(node.url, node, context);
      else if (node.type === "image") fixImage(node, parent, context);
      else if (isJsxElement(node)) fixElement(node, context);
      changeJsxTags(node, (tag) => fixTag(tag, node, context));
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
    const place = context.placeOf(node, part);
    context.links.push({ path, ...(fragment !== "" && { fragment }), written: target, ...place });
  } else if (/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(resolved)) {
    context.externalLinks.push({ path: resolved, ...context.placeOf(node, part) });
  }
  return resolved;
}

/** Resolves a URL as browsers do: `..` above the root of the site has no effect. */
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

function fixImage(node: Image, parent: Nodes | undefined, context: PageContext): void {
  const { basePath } = context.environment;
  const file = fileOf(node.url, node, context);
  node.url = fixAsset(node.url, node, context);
  const properties: Record<string, string | number> = {};
  if (isInLine(node, parent)) properties.dataInline = "";
  node.data = { ...node.data, hProperties: properties };
  if (file === undefined) return;
  const apply = (size: ImageSize) => Object.assign(properties, size, imageCandidates(file, size, basePath));
  context.images.push({ file, apply });
}

/** True for images that share their line with text. */
function isInLine(node: Image, parent: Nodes | undefined): boolean {
  if (!parent || !("children" in parent)) return false;
  if (parent.type !== "paragraph") return parent.type !== "root" && !isJsxElement(parent);
  return parent.children.some((child) => child !== node && child.type === "text" && child.value.trim() !== "");
}

function fixElement(element: JsxElement, context: PageContext): void {
  const source = readTextAttribute(element, "src");
  const file = element.name === "img" && source !== undefined ? fileOf(source, element, context) : undefined;
  const markdown = markdownProps(element.name, context);
  for (const name of new Set(["href", ...ASSET_ATTRIBUTES, ...markdown])) {
    const text = readTextAttribute(element, name);
    if (text === undefined) continue;
    const fixed = fixAttribute(name, text, { node: element, part: findAttribute(element, name), markdown }, context);
    if (fixed !== undefined && fixed !== text) setTextAttribute(element, name, fixed);
  }
  if (file === undefined) return;
  const apply = (size: ImageSize) => {
    const candidates = hasOwnSize(element) ? undefined : imageCandidates(file, size, context.environment.basePath);
    setSize(element, size);
    for (const [name, value] of Object.entries(candidates ?? {})) setTextAttribute(element, name, value);
  };
  context.images.push({ file, apply });
}

/** An attribute, and what its element says about it. */
interface AttributePlace {
  node: Nodes | JsxElement;
  part: Positioned | undefined;
  /** Names of attributes with Markdown. */
  markdown: readonly string[];
}

/** Rewrites and records the URLs in the text of an attribute; undefined if it contains none. */
function fixAttribute(
  name: string,
  text: string,
  { node, part, markdown }: AttributePlace,
  context: PageContext,
): string | undefined {
  if (name === "href") return fixLink(text, node, context, part);
  if (name === "srcSet") return replaceCandidates(text, (written) => fixAsset(written, node, context, part));
  // An icon may also be the name in an icon set.
  const isFile = name === "icon" ? isImageReference(text) : ASSET_ATTRIBUTES.has(name);
  if (isFile) return fixAsset(text, node, context, part);
  if (!markdown.includes(name)) return undefined;
  return replaceLinks(text, (address) => fixLink(address, node, context, part));
}

/** Completes the URL of a file, and records it. */
function fixAsset(written: string, node: Nodes | JsxElement, context: PageContext, part?: Positioned): string {
  const file = fileOf(written, node, context);
  if (file !== undefined) context.assets.push({ path: `/${file}`, written, ...context.placeOf(node, part) });
  return resolveAsset(written, context.originOf(node).file, context.environment);
}

function fileOf(written: string, node: Nodes | JsxElement, context: PageContext): string | undefined {
  return assetFile(written, context.originOf(node).file, context.environment);
}

/** Props of a built-in component whose text is Markdown. */
function markdownProps(name: string | null, { environment }: PageContext): readonly string[] {
  if (name === null || environment.ownComponents?.has(name)) return [];
  return COMPONENT_FACTS[name]?.markdown ?? [];
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

/** The URL of a link in the rendered page: with base path, and with a trailing slash if the site uses them. */
function writtenAddress(path: string, { basePath, endsInSlash }: PageEnvironment): string {
  if (!/^\/(?!\/)/.test(path)) return path;
  return basePath + (endsInSlash ? endInSlash(path) : path);
}

/**
 * Rewrites the links of an element in code. No component map renders it, so that a link is written in its final form.
 * @returns true if anything changed
 */
function fixTag(tag: JSXOpeningElement, node: Nodes | JsxElement, context: PageContext): boolean {
  const markdown = markdownProps(tagName(tag), context);
  let hasChanged = false;
  for (const candidate of tag.attributes) {
    const found = readTagAttribute(candidate);
    if (found?.text === undefined) continue;
    const { attribute, name, text } = found;
    const part = { position: { start: { offset: attribute.range?.[0] } } };
    const fixed = fixAttribute(name, text, { node, part, markdown }, context);
    const isLink = name === "href" && tagName(tag) === "a";
    const value = fixed !== undefined && isLink ? writtenAddress(fixed, context.environment) : fixed;
    if (value === undefined || value === text) continue;
    attribute.value = { type: "Literal", value, raw: JSON.stringify(value) };
    hasChanged = true;
  }
  return hasChanged;
}
