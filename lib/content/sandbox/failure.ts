import { RecentMap } from "@/lib/base/recent-map";
import { isError, TimeLimitError } from "@/lib/content/sandbox/sandbox";
import type { Problem } from "@/lib/problems/types";

/** Why a page could not be compiled or rendered. */
export interface PageFailure {
  problem: Problem;
  /** The source line the problem points at. */
  sourceLine?: string;
  /** Position of the part of the page that failed, as `file:line:column`. */
  place?: string;
  /** Name of the component that failed, if it was a component. */
  component?: string;
  /** True if the page may succeed later, after it took too long or its worker was ended. */
  isTemporary?: boolean;
  /** True for code that did not terminate, and that no server may run. */
  isEndless?: boolean;
}

/** Maps a position in compiled code to the author's source, as `line:column`, both from 1. */
export type FindPlace = (line: number, column: number) => string | undefined;

/** Attribute with the source position of a component in compiled code; the component does not get it. */
export const PLACE_ATTRIBUTE = "_place";

/** Thrown for a module or page that failed as a whole. */
export class ContentError extends Error {
  override name = "ContentError";
  constructor(readonly failure: PageFailure) {
    super(failure.problem.message);
  }
}

/** Maximum number of modules whose names are remembered, enough for several large sites. */
const REMEMBERED = 2_000;

const modules = new RecentMap<{ file: string; findPlace: FindPlace | undefined }>(REMEMBERED);
let count = 0;

/** Creates the file name under which a module of content runs, and by which errors are traced back to the module. */
export function nameModule(file: string, findPlace: FindPlace | undefined): string {
  count += 1;
  const name = `content-module-${count}`;
  modules.set(name, { file, findPlace });
  return name;
}

/** The module whose code threw an error, with the position in the compiled code; undefined if it is unknown. */
function moduleOfError(error: unknown) {
  if (!isError(error) || typeof error.stack !== "string") return undefined;
  const [, name = "", line, column] = /(content-module-\d+):(\d+):(\d+)/.exec(error.stack) ?? [];
  const known = modules.get(name);
  return known && { ...known, line: Number(line), column: Number(column) };
}

/** The file whose code threw an error; undefined if it is unknown. */
export function fileOfError(error: unknown): string | undefined {
  return moduleOfError(error)?.file;
}

/** The source position of the code that threw an error, as `file:line:column`; undefined if it is unknown. */
function placeOfError(error: unknown): string | undefined {
  if (error instanceof ContentError) {
    const { file, line, column } = error.failure.problem;
    return line > 1 || column > 1 ? `${file}:${line}:${column}` : undefined;
  }
  const thrown = moduleOfError(error);
  const place = thrown?.findPlace?.(thrown.line, thrown.column);
  return thrown && place && `${thrown.file}:${place}`;
}

/** The parts of a position, `file:line:column`; the start of the given file if it is unknown. */
function readPlace(place: string | undefined, file: string): { file: string; line: number; column: number } {
  const [column, line, ...names] = (place ?? "").split(":").reverse();
  return { file: names.reverse().join(":") || file, line: Number(line) || 1, column: Number(column) || 1 };
}

/** The message of a thrown value of any type. */
export function reasonOf(error: unknown): string {
  try {
    return String(isError(error) ? error.message : error);
  } catch {
    return "it threw a value that is no text";
  }
}

/** The failure of a `ContentError`; for other errors, a failure of the file's code at run time. */
export function failureOf(error: unknown, file: string): PageFailure {
  return error instanceof ContentError ? error.failure : renderFailureOf(error, file);
}

/**
 * The failure of a page's code at run time.
 * @param place of the expression or element, `file:line:column` @param name of the component
 */
export function renderFailureOf(
  error: unknown,
  file: string,
  { place = "", name }: { place?: string | undefined; name?: string | undefined } = {},
): PageFailure {
  // An error that passed through another component may carry its description.
  const reason = reasonOf(error).replace(/^(?:This|The page|`<[^`]+>`) could not be rendered: /, "");
  // In a component file, the line that threw is more precise than that of the element.
  const at = placeOfError(error) ?? place;
  const subject = name === undefined ? (at === "" ? "The page" : "This") : `\`<${name}>\``;
  return {
    ...(place === "" ? {} : { place }),
    ...(name === undefined ? {} : { component: name }),
    ...(error instanceof TimeLimitError ? { isEndless: true } : {}),
    problem: {
      code: "render-error",
      level: "error",
      ...readPlace(at, file),
      path: "",
      message: `${subject} could not be rendered: ${reason.endsWith(".") ? reason.slice(0, -1) : reason}.`,
      hint: hintOf(error, reason),
    },
  };
}

function hintOf(error: unknown, reason: string): string {
  if (error instanceof TimeLimitError) return "Each call of page code may take a second, and a promise five.";
  if (reason.startsWith("React is not defined")) return '`React` is no global: write `import React from "react"`.';
  return "Look for an undefined name or a missing value in the expressions here.";
}
