/** The logged fields of an error, without text written by readers. */
export interface CauseFields {
  name: string;
  message?: string;
  code?: string;
  status?: number;
  /** Where it was thrown, without the message. */
  stack?: string[];
  cause?: CauseFields;
}

/** Maximum characters of a message, lines of a stack, and errors in a chain. */
const MESSAGE_LENGTH = 500;
const STACK_LINES = 8;
const CHAIN_LENGTH = 4;

/**
 * Describes an error and its causes. Errors of model services contain the request and therefore the question, so their message
 * is not logged.
 */
export function describeCause(cause: unknown, depth = CHAIN_LENGTH): CauseFields | undefined {
  if (cause === undefined || depth === 0) return undefined;
  if (!(cause instanceof Error)) return { name: typeof cause === "object" ? "Object" : typeof cause };
  const { code, statusCode } = cause as { code?: unknown; statusCode?: unknown };
  const stack = cause.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, STACK_LINES)
    .map((line) => line.trim());
  const inner = describeCause(cause.cause, depth - 1);
  return {
    name: cause.name,
    ...(quotesRequest(cause) ? {} : { message: cause.message.slice(0, MESSAGE_LENGTH) }),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof statusCode === "number" ? { status: statusCode } : {}),
    ...(stack && stack.length > 0 ? { stack } : {}),
    ...(inner ? { cause: inner } : {}),
  };
}

/** True for errors of model services, whose message may quote the request. */
function quotesRequest(error: Error): boolean {
  return error.name.startsWith("AI_") || "requestBodyValues" in error || "responseBody" in error;
}
