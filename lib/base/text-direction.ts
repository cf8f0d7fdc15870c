/** Letters of right-to-left scripts: the blocks from Hebrew to Arabic Extended-A, and presentation forms (Unicode). */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * The `dir` attribute of a text that may be in another language than its page: "ltr" if it has no right-to-left letters,
 * otherwise undefined, so that the direction of the page applies.
 */
export function textDirection(text: string): "ltr" | undefined {
  return RIGHT_TO_LEFT.test(text) ? undefined : "ltr";
}

/** True if a text begins or ends with a sign, as a path does: in a page of the other direction, the sign changes sides. */
export function hasSignAtEdge(text: string): boolean {
  return /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u.test(text);
}
