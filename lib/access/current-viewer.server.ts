import { AsyncLocalStorage } from "node:async_hooks";
import type { Viewer } from "@/lib/access/decide";
import { getOrMake } from "@/lib/base/get-or-make";

/** A reader who has signed in, by any method. */
export interface Reader {
  subject: string;
  name?: string | undefined;
  email?: string | undefined;
  groups: readonly string[];
  /** Data of the reader that pages may show: `user.content`. */
  content?: Readonly<Record<string, unknown>> | undefined;
  /** Values that fill the fields of the API playground, by `header`, `query`, `path`, `cookie`, and `server`. */
  apiPlaygroundInputs?: Readonly<Record<string, unknown>> | undefined;
}

/** Prefix of the access tokens of programs, so that people and secret scanners recognize them. */
export const ACCESS_TOKEN = "lectern_at_";

/** A reader whose response is cached for them alone, so that it may name them. */
type Asking = Reader & { isPersonal?: true };

/** Shared by all bundles of the process, because the framework's has its own copy of this module. */
const SLOT = Symbol.for("lectern.reader");
const slots = globalThis as { [SLOT]?: AsyncLocalStorage<Asking> };
slots[SLOT] ??= new AsyncLocalStorage<Asking>();
const readers = slots[SLOT];

/** Calls a function in the context of a reader, which includes everything that it starts; without a reader, in that of a guest. */
export function asReader<Value>(reader: Reader | undefined, run: () => Value): Value {
  return reader ? readers.run(reader, run) : run();
}

/** The reader whose request is answered; undefined without sign-in, and outside of requests. */
export function currentReader(): Reader | undefined {
  return readers.getStore();
}

/** Calls a function whose result is cached for the current reader alone, so that it may depend on the reader. */
export function asPersonal<Value>(run: () => Value): Value {
  const reader = readers.getStore();
  return reader ? readers.run({ ...reader, isPersonal: true }, run) : run();
}

/** The reader that a page is rendered for alone; undefined if others get the same page. */
export function personalReader(): Reader | undefined {
  const reader = readers.getStore();
  return reader?.isPersonal ? reader : undefined;
}

/** The reader as pages see them: `user`, with the values of `content` also at its top level. */
export function readerValues({ name, email, groups, content }: Reader): Record<string, unknown> {
  return structuredClone({
    ...content,
    ...(name && { name }),
    ...(email && { email }),
    groups,
    content: content ?? {},
  });
}

/** The reader of a preview. @param viewAs `signed-out`, `signed-in`, or groups separated by commas */
export function previewReader(viewAs: string): Reader | undefined {
  if (viewAs === "signed-out") return undefined;
  const names = viewAs === "signed-in" ? [] : viewAs.split(",").map((name) => name.trim());
  return { subject: "preview", groups: names.filter((name) => name !== "") };
}

/** One viewer for each reader, since sites are cached by viewer. */
const viewers = new WeakMap<Reader, Viewer>();

/** The current reader as a viewer. */
export function currentViewer(): Viewer | undefined {
  const reader = currentReader();
  return reader && getOrMake(viewers, reader, () => ({ type: "member", groups: reader.groups }));
}
