/** Values of server variables by name, set by scripts of the docs folder. */
let variables: Readonly<Record<string, string>> = {};

const listeners = new Set<() => void>();

function change(next: Readonly<Record<string, string>>): void {
  variables = next;
  for (const listener of listeners) listener();
}

/** The API for scripts of the docs folder at `window.mintlify.api.playground` (format reference 5.7). */
export const playgroundApi = {
  /** Fills in variables of servers in every playground of this document; readers may change them there. */
  setServerVariables(values: Readonly<Record<string, unknown>>): void {
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
    change({ ...variables, ...Object.fromEntries(texts) });
  },
  /** Clears all variables that were set. */
  clearServerVariables(): void {
    change({});
  },
};

/** The variables that scripts have set. */
export function readServerVariables(): Readonly<Record<string, string>> {
  return variables;
}

/** Subscribes to changes of the variables. @returns a function that unsubscribes */
export function onServerVariables(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
