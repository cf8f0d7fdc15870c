/** Reads a text from browser storage; undefined if there is none, or if storage is disabled. */
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

/** Reads a JSON value from browser storage; undefined if there is none, or if it is invalid. */
export function readStoredJson(key: string, storage?: "localStorage" | "sessionStorage"): unknown {
  try {
    return JSON.parse(readStored(key, storage) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a text to browser storage, or removes it if it is undefined; does nothing if storage is full or disabled. */
export function store(
  key: string,
  text: string | undefined,
  storage: "localStorage" | "sessionStorage" = "localStorage",
): void {
  try {
    if (text === undefined) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
  } catch {
    // Nothing essential is kept only in storage.
  }
}
