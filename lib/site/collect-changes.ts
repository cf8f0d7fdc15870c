import { stat } from "node:fs/promises";

/** Editors write a file in several steps; changes that follow within this time are taken together. Milliseconds. */
const SETTLE_TIME = 15;

/**
 * The watcher says nothing of what happens to a file within 50 ms of a change: a file that is emptied first and written
 * then would stay empty. So files are looked at once more after that. Milliseconds.
 */
const SECOND_LOOK = 100;

/**
 * Gathers changed files and hands them on together.
 * @param reload reads these files again. It is called again for a file that has changed since, told or not.
 * @returns what to call with the path of each file that has changed.
 */
export function collectChanges(reload: (files: readonly string[]) => unknown): (file: string) => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (file: string) => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(take, SETTLE_TIME);
  };
  async function take(): Promise<void> {
    const files = [...changed];
    changed.clear();
    const states = await Promise.all(files.map(stateOf));
    setTimeout(async () => {
      const later = await Promise.all(files.map(stateOf));
      for (const [index, file] of files.entries()) if (later[index] !== states[index]) note(file);
    }, SECOND_LOOK);
    reload(files);
  }
  return note;
}

/** What differs once a file has been written to; the same for all files that are not there. */
async function stateOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found ? `${found.mtimeNs} ${found.size}` : "";
}
