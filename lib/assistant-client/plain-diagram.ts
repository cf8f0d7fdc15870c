/** How long a diagram may be, characters; longer ones cost more to draw than they tell. */
const MAXIMUM_LENGTH = 8_000;

/** Addresses, pictures, markup, clicks and settings: everything by which a diagram can reach beyond itself. */
const REACHES_OUT =
  /\/\/|\burl\b|\bimg\b|\bimage\b|<\s*\/?\s*(?!br\s*\/?>)[a-z!]|&#|%%\s*\{|^---|@import|\bclick\b|\bhref\b|\blinks?\s|javascript:|data:|\\u|themecss/im;

/**
 * Whether the source of a diagram from a reply may be drawn. The drawing library keeps scripts out by itself, but not
 * pictures of other sites.
 */
export function isPlainDiagram(source: string): boolean {
  return source.length <= MAXIMUM_LENGTH && !REACHES_OUT.test(source);
}
