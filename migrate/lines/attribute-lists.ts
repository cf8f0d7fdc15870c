import { openingTag, readAttributes } from "@/migrate/markdown/tags";

/**
 * Text without the lists of attributes that Python-Markdown and markdown-it read in braces, such as `{.wide}` or
 * `{target="_blank"}`: sizes of images are kept. Those that name the id of a heading stay.
 * @param before what is on the line before the text
 */
export function withoutAttributeLists(text: string, before = ""): string {
  const end = /^[ \t>]*#{1,6}[ \t]/.test(before) ? text.search(/\n|$/) : 0;
  if (end > 0) return text.slice(0, end) + withoutAttributeLists(text.slice(end));
  return (
    text
      .replace(IMAGE, imageTag)
      // Attributes behind links, images, emphasis and code; those of headings hold their ids.
      .replace(/^(?![ \t>]*#).*$/gm, (line) => line.replace(/([)\]*_:])\{:?[ ]*[.#\w][^{}\n]*\}/g, "$1"))
      .replace(/^\{:?[ ]*[.#][^{}\n]*\}/, "")
      // Attributes of a paragraph, at its end.
      .replace(/^(?![ \t>]*#)(.*\S)[ \t]+\{:?(?:[ ]*[.#][\w-]+)+[ ]*\}[ \t]*$/gm, "$1")
  );
}

const IMAGE = /!\[([^\]\n]*)\]\(([^\s()]+)\)(?:\{([^{}\n]*)\})?/g;

/** An image with a size, or for one color mode, as an element; others stay Markdown. */
function imageTag(image: string, alt: string, address: string, written = ""): string {
  const [, mode] = /#(?:only|gh)-(light|dark)(?:-mode-only)?$/.exec(address) ?? [];
  const { width, height } = Object.fromEntries(readAttributes(written));
  if (mode === undefined && width === undefined && height === undefined) return image;
  const className = mode && (mode === "dark" ? "hidden dark:block" : "block dark:hidden");
  return openingTag("img", { src: mode ? address.replace(/#.*$/, "") : address, alt, width, height, className }, true);
}
