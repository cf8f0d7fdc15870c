import type { Heading, Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { VFile } from "vfile";
import { cutText } from "@/lib/base/cut-text";
import { visit } from "@/lib/base/visit";
import { contextOf, type PageContext } from "@/lib/content/pipeline/page-context";
import { isSilentLink } from "@/lib/content/pipeline/remark-accessibility";
import { findAttribute, isJsxElement, type JsxElement, readTextAttribute } from "@/lib/content/syntax/jsx-attributes";

/** Elements that show an image. */
const IMAGES: ReadonlySet<string> = new Set(["img", "Image"]);
const VIDEOS: ReadonlySet<string> = new Set(["video", "Video"]);

/**
 * Remark plugin: reports what readers who hear the page, or cannot hear a video, would miss. It changes nothing. Comes
 * after the plugins that decide what the headings are.
 */
export function remarkAccessibilityProblems() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const { isSnippet, mode } = context.page;
    const isOutline = !isSnippet && mode !== "custom" && mode !== "frame";
    let level = 1;
    visit(tree, (node) => {
      if (node.type === "image" && !node.alt) reportImage(node, node.url, context);
      else if (node.type === "link") {
        if (!node.title && isSilentLink(node)) reportLink(node, node.url, context);
      } else if (isJsxElement(node)) checkElement(node, context);
      else if (node.type === "heading" && node.children.length === 0) {
        context.report(node, {
          code: "empty-content",
          message: "This heading has no text.",
          hint: "Write its text behind the `#` signs, or remove them.",
        });
      } else if (node.type === "heading" && isOutline) {
        if (node.depth > level + 1) reportHeading(node, level, context);
        level = node.depth;
      }
    });
  };
}

function reportImage(node: Nodes, address: string, context: PageContext): void {
  context.report(node, {
    code: "missing-alt",
    message: `The image \`${address}\` has no alternative text.`,
    hint: 'Describe it: `![Description](…)` or `alt="Description"`. For decoration write `<img alt="" … />`.',
  });
}

function reportHeading(heading: Heading, level: number, context: PageContext): void {
  context.report(heading, {
    code: "skipped-heading",
    level: "note",
    message: `The heading "${cutText(textOf(heading), 60)}" of level ${heading.depth} follows one of level ${level}.`,
    hint: `Write it with level ${level + 1}.`,
  });
}

function checkElement(element: JsxElement, context: PageContext): void {
  const name = element.name ?? "";
  const isSpread = element.attributes.some(({ type }) => type === "mdxJsxExpressionAttribute");
  if (isSpread) return;
  const source = readTextAttribute(element, "src");
  if (IMAGES.has(name) && source !== undefined && !findAttribute(element, "alt")) {
    if (readTextAttribute(element, "aria-hidden") !== "true") reportImage(element, source, context);
  }
  const href = name === "a" ? readTextAttribute(element, "href") : undefined;
  if (href && !findAttribute(element, "aria-label") && !findAttribute(element, "title")) {
    if (isSilentLink(element)) reportLink(element, href, context);
  }
  // A video without sound needs no captions.
  const isSoundless = ["muted", "autoPlay", "autoplay"].some((attribute) => findAttribute(element, attribute));
  if (VIDEOS.has(name) && !isSoundless && !(element.children as Nodes[]).some(isTrack)) {
    context.report(element, {
      code: "missing-captions",
      level: "note",
      message: "The video has no captions.",
      hint: 'Add `<track kind="captions" src="…" />`, or `muted` to a video without sound.',
    });
  }
}

function reportLink(node: Nodes | JsxElement, address: string, context: PageContext): void {
  context.report(node, {
    code: "link-without-text",
    message: `The link to \`${address}\` has no text.`,
    hint: "Give it a text, or the image in it an alternative text.",
  });
}

function isTrack(node: Nodes): boolean {
  if (isJsxElement(node) && node.name === "track") return true;
  return "children" in node && (node.children as Nodes[]).some(isTrack);
}
