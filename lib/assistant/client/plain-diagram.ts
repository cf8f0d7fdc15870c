/** Maximum length of a diagram in characters; longer ones take too long to render. */
const MAX_LENGTH = 8_000;

/** URLs, images, markup, click handlers, and settings, through which a diagram can affect the page or load other files. */
const REACHES_OUT =
  /\/\/|\burl\b|\bimg\b|\bimage\b|<\s*\/?\s*(?!br\s*\/?>)[a-z!]|&#|%%\s*\{|^---|@import|\bclick\b|\bhref\b|\blinks?\s|javascript:|data:|\\u|themecss/im;

/** Whether a diagram in a reply may be rendered. The diagram library blocks scripts but not images from other sites. */
export function isPlainDiagram(source: string): boolean {
  return source.length <= MAX_LENGTH && !REACHES_OUT.test(source);
}
