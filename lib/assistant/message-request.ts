import { z } from "zod";
import type { Refusal } from "@/lib/assistant/errors";
import { type ReaderClaim, readerFields } from "@/lib/assistant/find-reader";
import { parseWithField } from "@/lib/assistant/parse-with-field";
import type { ContextItem, ConversationMessage, SearchFilter } from "@/lib/assistant/types";
import { failure, type Result, success } from "@/lib/base/result";

/** Limits of a message request. The page size follows the specification's default; its bounds are our own. */
export const MESSAGE_LIMITS = {
  messages: 500,
  parts: 500,
  textLength: 100_000,
  identifierLength: 256,
  contextItems: 20,
  contextLength: 20_000,
  currentPathLength: 200,
  retrievalPageSize: { minimum: 1, maximum: 50, default: 5 },
} as const;

/** A parsed request, with every default applied. */
export interface MessageRequest {
  fingerprint: string;
  /** The last user message. */
  question: { id: string | null; text: string };
  /** The earlier messages that the caller sent, oldest first: user and assistant messages with text. */
  history: ConversationMessage[];
  threadId: string | null;
  retrievalPageSize: number;
  filter: SearchFilter;
  context: ContextItem[];
  currentPath?: string | undefined;
  /** The reader on whose behalf the key's holder asks. */
  reader: ReaderClaim;
  /** The secret of a guest's thread. */
  threadKey: string | null;
  /** True if any message has `parts`. */
  sendsParts: boolean;
}

const identifier = z.string().max(MESSAGE_LIMITS.identifierLength);
const text = z.string().max(MESSAGE_LIMITS.textLength);
/** A text, or undefined if it is empty or null. */
const optionalText = identifier.nullish().transform((value) => value || undefined);

const partSchema = z
  .looseObject({ type: z.string() })
  .refine(({ type, text: value }) => type !== "text" || text.safeParse(value).success, {
    path: ["text"],
    error: `A part of type \`text\` must have a text of at most ${MESSAGE_LIMITS.textLength} characters.`,
  });

/** A file in a message: in `experimental_attachments` from version 4 clients, later as a part of type `file`. */
const attachmentSchema = z.object({
  name: z.string().nullish(),
  contentType: z.string().nullish(),
  url: z.unknown(),
});

type SentFile = Partial<z.output<typeof attachmentSchema>>;

const messageSchema = z
  .object({
    id: identifier.nullish(),
    role: z.enum(["user", "assistant", "system", "data"]),
    // Some clients send null for a message that consists only of a tool call.
    content: text.nullish(),
    parts: z.array(partSchema).max(MESSAGE_LIMITS.parts).nullish(),
    experimental_attachments: z.array(attachmentSchema).max(MESSAGE_LIMITS.parts).nullish().catch(null),
  })
  .refine(({ content, parts }) => (content ?? parts ?? undefined) !== undefined, {
    path: ["content"],
    error: "A message must have `content` or `parts`.",
  });

const { minimum, maximum } = MESSAGE_LIMITS.retrievalPageSize;

/** Schema for a number of search results: any number within the bounds, rounded down; null means the default. */
export function pageSizeSchema(fallback: number) {
  return z
    .number()
    .min(minimum)
    .max(maximum)
    .nullish()
    .transform((size) => Math.floor(size ?? fallback));
}

/** Filters of a search. Unknown filters are refused, since they would restrict nothing. */
export const filterSchema = z
  .strictObject({
    version: optionalText,
    language: optionalText,
    tag: optionalText,
    groups: z
      .array(identifier)
      .max(100)
      .nullish()
      .transform((groups) => (groups?.length ? groups : undefined)),
  })
  .nullish()
  .transform((filter) => filter ?? {});

const bodySchema = z.object({
  fp: identifier.min(1),
  messages: z.array(messageSchema).min(1).max(MESSAGE_LIMITS.messages),
  threadId: identifier.min(1).nullable().default(null),
  threadKey: identifier.nullable().default(null),
  ...readerFields,
  retrievalPageSize: pageSizeSchema(MESSAGE_LIMITS.retrievalPageSize.default),
  filter: filterSchema,
  context: z
    .array(
      z.object({
        type: z.enum(["code", "textSelection"]),
        value: z.string().max(MESSAGE_LIMITS.contextLength),
        path: optionalText,
      }),
    )
    .max(MESSAGE_LIMITS.contextItems)
    .nullish(),
  currentPath: z
    .string()
    .max(MESSAGE_LIMITS.currentPathLength)
    .nullish()
    .transform((path) => path || undefined),
});

/**
 * Reads a message request from a parsed body. Unknown keys are ignored, since clients send many; unknown roles and filters
 * are refused. Messages with the roles `system` and `data` are accepted but ignored, since only the site owner may instruct
 * the assistant.
 */
export function parseMessageRequest(body: unknown): Result<MessageRequest, Refusal> {
  const parsed = parseWithField(bodySchema, body);
  if (!parsed.ok) return parsed;
  const { fp: fingerprint, messages, groups, user, context, ...settings } = parsed.value;
  const index = messages.findLastIndex(({ role }) => role === "user");
  const last = messages[index];
  if (!last) return refuse("messages", "At least one message must have the role `user`.");
  const question = messageText(last);
  if (question === "") return refuse(`messages[${index}].content`, "The last user message has no text.");
  return success({
    ...settings,
    fingerprint,
    question: { id: last.id ?? null, text: question },
    history: messages.slice(0, index).flatMap(toConversation),
    reader: { groups, user },
    context: [...(context ?? []), ...readAttachments(attachedFiles(last))],
    sendsParts: messages.some(({ parts }) => Array.isArray(parts)),
  });
}

/** Files of a message: version 4 clients send them in `experimental_attachments`, later versions as parts. */
function attachedFiles({ parts, experimental_attachments: attachments }: z.output<typeof messageSchema>): SentFile[] {
  const files = (parts ?? []).filter(({ type }) => type === "file");
  const sent = files.map(({ filename, mediaType, mimeType, url, data }) => ({
    name: typeof filename === "string" ? filename : null,
    contentType: [mediaType, mimeType].find((type) => typeof type === "string") ?? null,
    url: url ?? data,
  }));
  return [...sent, ...(attachments ?? [])];
}

function refuse(field: string, message: string): Result<never, Refusal> {
  return failure({ code: "invalid-body", field, message: `\`${field}\` is not valid. ${message}` });
}

function toConversation(message: z.output<typeof messageSchema>): ConversationMessage[] {
  const { role } = message;
  const content = messageText(message);
  return (role === "user" || role === "assistant") && content !== "" ? [{ role, text: content }] : [];
}

/** The text of a message: version 4 clients send `content` and parts that repeat it, later versions only parts. */
function messageText({ content, parts }: z.output<typeof messageSchema>): string {
  const fromParts = (parts ?? []).flatMap((part) =>
    part.type === "text" && typeof part.text === "string" ? [part.text] : [],
  );
  return (fromParts.join("\n\n").trim() || content?.trim()) ?? "";
}

/** Maximum number of files per message; the rest is ignored (format reference 6.4). */
const MAX_FILES = 10;

/** Maximum text length of one file in characters; the rest is cut off. */
const MAX_TEXT_LENGTH = 20_000;

/** Media types of text files. */
const TEXT_TYPES =
  /^(?:text\/|application\/(?:json|ld\+json|xml|yaml|x-yaml|toml|x-sh|javascript|typescript|graphql|sql)\b)|\+(?:json|xml|yaml)\b/;

const DATA_ADDRESS = /^data:([^;,]*)((?:;[^;,]*)*),/;

/**
 * Reads the files of a question. Texts are passed along with the question. For other files (images, PDF, URLs that would have
 * to be fetched), the model is told that they exist and that it cannot see them, so that it does not pretend to.
 */
export function readAttachments(files: readonly SentFile[]): ContextItem[] {
  return files.slice(0, MAX_FILES).map((file): ContextItem => {
    const text = readText(file);
    const name = file.name?.trim() || "unnamed";
    return text === undefined
      ? { type: "unreadableFile", value: "", path: name }
      : { type: "file", value: text.slice(0, MAX_TEXT_LENGTH), path: name };
  });
}

/** The text of a file sent as a data URL; undefined for everything else. */
function readText({ url, contentType }: SentFile): string | undefined {
  const [head = "", ownType = "", parameters = ""] = DATA_ADDRESS.exec(typeof url === "string" ? url : "") ?? [];
  if (head === "" || !TEXT_TYPES.test((contentType || ownType).toLowerCase())) return undefined;
  const data = String(url).slice(head.length);
  const isBase64 = parameters.split(";").includes("base64");
  try {
    const bytes = isBase64 ? Buffer.from(data, "base64") : Buffer.from(decodeURIComponent(data));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A malformed escape sequence, or bytes that are not text.
    return undefined;
  }
}
