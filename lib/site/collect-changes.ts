import { stat } from "node:fs/promises";

/** Debounce time, milliseconds: editors write a file in several steps. */
const SETTLE_TIME = 15;

/**
 * The watcher does not report changes within 50 ms of an earlier change: a file that is first emptied and then written would
 * stay empty. So files are checked once more after this time, milliseconds.
 */
const SECOND_LOOK = 100;

/**
 * Collects changed files and passes them on together.
 * @param reload reads these files again. It is called again for files that have changed since, reported or not.
 * @returns a function to call with the path of each changed file.
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

/** A value that changes when a file is written; the same for all missing files. */
async function stateOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found ? `${found.mtimeNs} ${found.ctimeNs} ${found.ino} ${found.size}` : "";
}
