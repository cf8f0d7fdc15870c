import { readStoredJson, store } from "@/components/ui/stored";

/**
 * A list in browser storage, newest first.
 * @param max number of entries that are kept @param idOf entries with the same id replace each other
 */
export function storedList<Entry>(
  key: string,
  max: number,
  idOf: (entry: Entry) => unknown,
  storage?: "localStorage" | "sessionStorage",
) {
  const read = (): Entry[] => {
    const value = readStoredJson(key, storage);
    return Array.isArray(value) ? value : [];
  };
  const write = (entries: readonly Entry[]) => store(key, JSON.stringify(entries.slice(0, max)), storage);
  return {
    read,
    add: (entry: Entry) => write([entry, ...read().filter((other) => idOf(other) !== idOf(entry))]),
    remove: (isGone: (entry: Entry) => boolean) => write(read().filter((entry) => !isGone(entry))),
  };
}
