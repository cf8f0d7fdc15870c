import { AsyncLocalStorage } from "node:async_hooks";
import type { Viewer } from "@/lib/access/decide";

/** A reader who has signed in, as every door describes one. */
export interface Reader {
  subject: string;
  name?: string | undefined;
  email?: string | undefined;
  groups: readonly string[];
  /** What pages may show of the reader: `user.content`. */
  content?: Readonly<Record<string, unknown>> | undefined;
  /** Values that fill the fields of the API playground, by `header`, `query`, `path`, `cookie`, and `server`. */
  apiPlaygroundInputs?: Readonly<Record<string, unknown>> | undefined;
}

/** Begins every access token of a program, so that people and secret scanners recognize it. */
export const ACCESS_TOKEN = "lectern_at_";

/** A reader whose answer is for them alone, where it may say who they are. */
type Asking = Reader & { isPersonal?: true };

/** Shared by all bundles of the process: the framework's has its own copy of this module. */
const SLOT = Symbol.for("lectern.reader");
const slots = globalThis as { [SLOT]?: AsyncLocalStorage<Asking> };
slots[SLOT] ??= new AsyncLocalStorage<Asking>();
const readers = slots[SLOT];

/** Calls a function for a reader: whatever it asks for, and what it starts, is theirs. */
export function asReader<Value>(reader: Reader, run: () => Value): Value {
  return readers.run(reader, run);
}

/** The reader whose request is answered; undefined for one who has not signed in, and outside of requests. */
export function currentReader(): Reader | undefined {
  return readers.getStore();
}

/** Calls a function whose result is kept for the current reader alone, so that it may depend on who that is. */
export function asPersonal<Value>(run: () => Value): Value {
  const reader = readers.getStore();
  return reader ? readers.run({ ...reader, isPersonal: true }, run) : run();
}

/** The reader whom an answer is rendered for alone; undefined where others get the same. */
export function personalReader(): Reader | undefined {
  const reader = readers.getStore();
  return reader?.isPersonal ? reader : undefined;
}

/** The reader as pages see them: `user`. What is in `content` is also found without that name. */
export function readerValues({ name, email, groups, content }: Reader): Record<string, unknown> {
  return structuredClone({
    ...content,
    ...(name && { name }),
    ...(email && { email }),
    groups,
    content: content ?? {},
  });
}

/** The reader whom a preview is for: `signed-out`, `signed-in`, or groups separated by commas. */
export function previewReader(viewAs: string): Reader | undefined {
  if (viewAs === "signed-out") return undefined;
  const names = viewAs === "signed-in" ? [] : viewAs.split(",").map((name) => name.trim());
  return { subject: "preview", groups: names.filter((name) => name !== "") };
}

/** One viewer for each reader: sites are found by it. */
const viewers = new WeakMap<Reader, Viewer>();

/** The same as a viewer. */
export function currentViewer(): Viewer | undefined {
  const reader = currentReader();
  if (!reader) return undefined;
  const known = viewers.get(reader);
  if (known) return known;
  const viewer: Viewer = { type: "member", groups: reader.groups };
  viewers.set(reader, viewer);
  return viewer;
}
