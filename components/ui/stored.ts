/** A text that the browser keeps; undefined where it keeps none, or storage is switched off. */
export function readStored(
  key: string,
  storage: "localStorage" | "sessionStorage" = "localStorage",
): string | undefined {
  try {
    return window[storage].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A value that the browser keeps as JSON; undefined where it keeps none, or something else. */
export function readStoredJson(key: string, storage?: "localStorage" | "sessionStorage"): unknown {
  try {
    return JSON.parse(readStored(key, storage) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Has the browser keep a text. Where storage is full or switched off, it lasts as long as the page. */
export function store(key: string, text: string, storage: "localStorage" | "sessionStorage" = "localStorage"): void {
  try {
    window[storage].setItem(key, text);
  } catch {
    // Nothing that a reader needs is kept only there.
  }
}
