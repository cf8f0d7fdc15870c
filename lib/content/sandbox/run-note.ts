/** Bytes in which a thread tells what it runs. */
const NOTE_SIZE = 16_384;

/** Where the number of notes is that were written; before it, the length of the note. */
const COUNT_OFFSET = 4;

/** Where the note is. */
const TEXT_OFFSET = 8;

/** What a thread runs of a page. */
export interface RunNote {
  /** Where the statement of a module's top level is that runs. */
  statement?: string | undefined;
  /** Places whose code runs, or waits. */
  places: string[];
  /** The place whose code has run last, if none runs: what it has left behind may run still. */
  last?: string | undefined;
}

/** Makes memory in which a thread tells what it runs. */
export function createNoteMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(NOTE_SIZE);
}

/** Number of the piece of page code that a thread runs; undefined while it runs none. */
export function runningPiece(shared: SharedArrayBuffer): number | undefined {
  const bytes = Buffer.from(shared);
  return bytes.readInt32LE() > 0 ? bytes.readInt32LE(COUNT_OFFSET) : undefined;
}

/** What a thread runs of a page, or ran when it was ended. */
export function readNote(shared: SharedArrayBuffer): RunNote {
  const bytes = Buffer.from(shared);
  try {
    return JSON.parse(bytes.toString("utf8", TEXT_OFFSET, TEXT_OFFSET + Math.abs(bytes.readInt32LE()))) as RunNote;
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
  memory.writeInt32LE((memory.readInt32LE(COUNT_OFFSET) + 1) | 0, COUNT_OFFSET);
  if (!note) return void memory.writeInt32LE(0);
  const isRunning = note.places.length > 0 || note.statement !== undefined;
  const length = memory.write(JSON.stringify(note), TEXT_OFFSET);
  memory.writeInt32LE(isRunning ? length : -length);
}
