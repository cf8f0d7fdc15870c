/** Bytes in which a thread tells what it runs. */
const NOTE_SIZE = 16_384;

/** What a thread runs of a page. */
export interface RunNote {
  /** Where the statement of a module's top level is that runs. */
  statement?: string | undefined;
  /** Places whose code runs, or waits. */
  places: string[];
}

/** Makes memory in which a thread tells what it runs. */
export function createNoteMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(NOTE_SIZE);
}

/** True while a thread runs the code of a page. */
export function runsPage(shared: SharedArrayBuffer): boolean {
  return Buffer.from(shared).readInt32LE() > 0;
}

/** What a thread runs of a page, or ran when it was ended. */
export function readNote(shared: SharedArrayBuffer): RunNote {
  const bytes = Buffer.from(shared);
  try {
    return JSON.parse(bytes.toString("utf8", 4, 4 + bytes.readInt32LE())) as RunNote;
  } catch {
    // It runs nothing, or was read or ended while it wrote.
    return { places: [] };
  }
}

/** Memory that is read while this thread does not answer. */
let memory: Buffer | undefined;

/** Has this thread write its notes there; without memory, nowhere. */
export function writeNotesTo(shared: SharedArrayBuffer | undefined): void {
  memory = shared && Buffer.from(shared);
}

/** Tells what this thread runs of a page now; without a note, nothing. */
export function writeNote(note?: RunNote): void {
  if (!memory) return;
  const isRunning = note && (note.places.length > 0 || note.statement !== undefined);
  memory.writeInt32LE(isRunning ? memory.write(JSON.stringify(note), 4) : 0);
}
