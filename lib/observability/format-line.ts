import { printable } from "@/lib/base/printable";
import type { CauseFields } from "@/lib/observability/describe-cause";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Values in addition to the message: counts, times, identifiers. Never questions, answers, keys, or IP addresses of clients. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface LogEntry {
  time: Date;
  level: LogLevel;
  message: string;
  fields: LogFields;
  cause?: CauseFields | undefined;
}

/** Formats an entry as one line of JSON. */
export function formatJson({ time, level, message, fields, cause }: LogEntry): string {
  return printable(
    JSON.stringify({ time: time.toISOString(), level, message, ...fields, ...(cause ? { cause } : {}) }),
  );
}

/** Human-readable lines: time of day, level, message, then the fields and the causes. */
export function formatText({ time, level, message, fields, cause }: LogEntry): string {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  const rest = known.map(([name, value]) => ` ${name}=${String(value).replaceAll("\n", "\\n")}`).join("");
  return printable([`${time.toISOString().slice(11, 23)} ${level} ${message}${rest}`, ...causeLines(cause)].join("\n"));
}

function causeLines(cause: CauseFields | undefined): string[] {
  if (!cause) return [];
  const marks = [cause.code, cause.status].filter((mark) => mark !== undefined).join(" ");
  const head = `  ${cause.name}${marks && ` (${marks})`}${cause.message === undefined ? "" : `: ${cause.message}`}`;
  return [head, ...(cause.stack ?? []).map((line) => `    ${line}`), ...causeLines(cause.cause)];
}
