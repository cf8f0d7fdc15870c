/** Elements that have no content (https://html.spec.whatwg.org/multipage/syntax.html#void-elements); React fails on any. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
