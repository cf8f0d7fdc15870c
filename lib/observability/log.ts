import { currentContext } from "@/lib/base/site-context.server";
import { readEnvironment } from "@/lib/env";
import { describeCause } from "@/lib/observability/describe-cause";
import { formatJson, formatText, LOG_LEVELS, type LogFields, type LogLevel } from "@/lib/observability/format-line";

/** Writes log entries at and above one level. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  /** @param cause the thrown value; logged without text written by readers. */
  warn(message: string, fields?: LogFields, cause?: unknown): void;
  error(message: string, fields?: LogFields, cause?: unknown): void;
}

/** Configuration of a logger. */
export interface LogSettings {
  /** Lowest level that is written, or `silent`. */
  level: LogLevel | "silent";
  format: "json" | "text";
  write(line: string): void;
}

/** Creates a logger. */
export function createLogger({ level, format, write }: LogSettings): Logger {
  const lowest = level === "silent" ? LOG_LEVELS.length : LOG_LEVELS.indexOf(level);
  const formatLine = format === "json" ? formatJson : formatText;
  const at = (name: LogLevel) =>
    LOG_LEVELS.indexOf(name) < lowest
      ? () => {}
      : (message: string, fields: LogFields = {}, cause?: unknown) =>
          write(
            `${formatLine({ time: new Date(), level: name, message, fields: withSite(fields), cause: describeCause(cause) })}\n`,
          );
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** Adds the site, in a process that serves several. */
function withSite(fields: LogFields): LogFields {
  const site = currentContext()?.name;
  return site === undefined ? fields : { site, ...fields };
}

let logger: Logger | undefined;

/** The log of the process: JSON in production, text for authors and in development; on standard error during an export. */
export function log(): Logger {
  logger ??= createLogger(settings());
  return logger;
}

function settings(): LogSettings {
  const { LECTERN_LOG_LEVEL: level, LECTERN_LOG_FORMAT: format, ...environment } = readEnvironment();
  const { LECTERN_AUTHORING: isAuthoring, LECTERN_EXPORT: isExport } = environment;
  const usual = process.env.NODE_ENV === "production" && !isAuthoring && !isExport ? "json" : "text";
  const output = isExport ? process.stderr : process.stdout;
  return { level, format: format === "auto" ? usual : format, write: (line) => output.write(line) };
}
