/** Letters of right-to-left scripts: the blocks from Hebrew to Arabic Extended-A, and presentation forms (Unicode). */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * The `dir` attribute of a text that may be in another language than its page: "ltr" if it has no right-to-left letters,
 * otherwise undefined, so that the direction of the page applies.
 */
export function textDirection(text: string): "ltr" | undefined {
  return RIGHT_TO_LEFT.test(text) ? undefined : "ltr";
}

/** The `dir` attribute of a text such as a path, whose first or last sign would otherwise change sides. */
export function edgeDirection(text: string): "ltr" | undefined {
  return /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u.test(text) ? textDirection(text) : undefined;
}
