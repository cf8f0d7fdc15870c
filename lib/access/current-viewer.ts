import { AsyncLocalStorage } from "node:async_hooks";
import type { Viewer } from "@/lib/access/decide";

/** A reader who has signed in, as every door describes one. */
export interface Reader {
  subject: string;
  name?: string | undefined;
  email?: string | undefined;
  groups: readonly string[];
}

/** Begins every access token of a program, so that people and secret scanners recognize it. */
export const ACCESS_TOKEN = "lectern_at_";

/** Shared by all bundles of the process: the framework's has its own copy of this module. */
const SLOT = Symbol.for("lectern.reader");
const slots = globalThis as { [SLOT]?: AsyncLocalStorage<Reader> };
slots[SLOT] ??= new AsyncLocalStorage<Reader>();
const readers = slots[SLOT];

/** Calls a function for a reader: whatever it asks for, and what it starts, is theirs. */
export function asReader<Value>(reader: Reader, run: () => Value): Value {
  return readers.run(reader, run);
}

/** The reader whose request is answered; undefined for one who has not signed in, and outside of requests. */
export function currentReader(): Reader | undefined {
  return readers.getStore();
}

/** The same as a viewer. */
export function currentViewer(): Viewer | undefined {
  const reader = currentReader();
  return reader && { type: "member", groups: reader.groups };
}
