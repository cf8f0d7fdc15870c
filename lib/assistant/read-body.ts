import type { z } from "zod";
import type { Refusal } from "@/lib/assistant/errors";
import { parseWithField } from "@/lib/assistant/parse-with-field";
import type { Clock, HandlerRequest } from "@/lib/assistant/types";
import { within } from "@/lib/assistant/within";
import { parseJson } from "@/lib/base/parse-json";
import { failure, type Result, success } from "@/lib/base/result";

/** Limits of a body: bytes, levels of arrays and objects, and milliseconds until it has arrived. */
const BODY_LIMITS = { bytes: 2_000_000, depth: 40, milliseconds: 15_000 } as const;

/**
 * Maximum number of bytes of incomplete bodies in memory, since anyone can send half a body and wait. Bodies up to the short
 * size, in bytes, are always read.
 */
const HELD_LIMITS = { bytes: 64_000_000, short: 16_000 } as const;
let heldBytes = 0;

/**
 * How much of an oversized body is still read and discarded, and for how long: if the connection were closed while the
 * client is writing, it would never see the error response.
 */
const DISCARD_LIMITS = { bytes: 8_000_000, milliseconds: 2_000 } as const;

/** Reads a JSON body within limits and validates it against a schema. */
export async function readBodyOf<Schema extends z.ZodType>(
  schema: Schema,
  request: HandlerRequest,
  clock: Clock,
): Promise<Result<z.output<Schema>, Refusal>> {
  const json = await readJsonBody(request, clock);
  return json.ok ? parseWithField(schema, json.value) : json;
}

/**
 * Reads a JSON body within limits. Keeps nothing once the size is exceeded, and checks the nesting before parsing.
 */
export async function readJsonBody(request: HandlerRequest, clock: Clock): Promise<Result<unknown, Refusal>> {
  const refusal = checkHeaders(request.headers);
  if (refusal) {
    if (request.body) await discard(request.body.getReader(), clock);
    return failure(refusal);
  }
  const bytes = await readBytes(request, clock);
  if (!bytes.ok) return bytes;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes.value);
  } catch {
    // The decoder only fails on text in another encoding.
    return failure({ code: "invalid-body", message: "The body is not valid UTF-8." });
  }
  if (isTooDeep(text, BODY_LIMITS.depth)) {
    return failure({ code: "invalid-body", message: `The body is nested more than ${BODY_LIMITS.depth} levels deep.` });
  }
  const value = parseJson(text);
  // The parser's message quotes the body, which should not appear in callers' logs.
  return value === undefined
    ? failure({ code: "invalid-body", message: "The body is not valid JSON." })
    : success(value);
}

function checkHeaders(headers: Headers): Refusal | undefined {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  if (type.trim() !== "application/json") return { code: "unsupported-media-type" };
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) {
    return { code: "unsupported-media-type", message: "The body must be UTF-8." };
  }
  const encoding = headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    return { code: "unsupported-media-type", message: "The body must not be compressed." };
  }
  return Number(headers.get("content-length") ?? 0) > BODY_LIMITS.bytes ? tooLarge : undefined;
}

/** If a body is not read to its end, its connection is closed: this tells the client not to reuse it. */
const LAST_REQUEST = { connection: "close" };

const tooLarge: Refusal = {
  code: "body-too-large",
  message: `The body is larger than ${BODY_LIMITS.bytes} bytes.`,
  headers: LAST_REQUEST,
};

/** Reads a body as bytes, within the limits of size and time. */
export async function readBytes(request: HandlerRequest, clock: Clock): Promise<Result<Uint8Array, Refusal>> {
  if (!request.body) return success(new Uint8Array());
  const reader = request.body.getReader();
  try {
    const body = await within(BODY_LIMITS.milliseconds, collect(reader, clock), clock);
    return body ?? failure({ code: "body-timeout", headers: LAST_REQUEST });
  } catch {
    // The connection was lost, so this response is never read.
    return failure({ code: "invalid-body", message: "The body is incomplete." });
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  clock: Clock,
): Promise<Result<Uint8Array, Refusal>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return success(Buffer.concat(chunks));
      size += value.byteLength;
      heldBytes += value.byteLength;
      if (size > BODY_LIMITS.bytes) {
        chunks.length = 0;
        await discard(reader, clock);
        return failure(tooLarge);
      }
      if (heldBytes > HELD_LIMITS.bytes && size > HELD_LIMITS.short) {
        return failure({ code: "too-busy", headers: LAST_REQUEST });
      }
      chunks.push(value);
    }
  } finally {
    heldBytes -= size;
  }
}

/** Keeps reading without storing anything, within limits. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, clock: Clock): Promise<void> {
  const drop = async () => {
    for (let size = 0; size < DISCARD_LIMITS.bytes;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
  };
  try {
    await within(DISCARD_LIMITS.milliseconds, drop(), clock);
  } catch {
    // The client has disconnected: there is nothing left to discard.
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** True if brackets outside strings are nested more deeply than the limit. */
function isTooDeep(text: string, limit: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isInString = !isInString;
    else if (isInString) index += Number(character === "\\");
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
