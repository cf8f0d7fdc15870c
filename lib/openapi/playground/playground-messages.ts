import type { Messages } from "@/lib/i18n/messages";

const keys = [
  "tryIt",
  "sendRequest",
  "cancel",
  "close",
  "request",
  "response",
  "authorization",
  "noAuthorization",
  "pathParameters",
  "queryParameters",
  "headers",
  "cookies",
  "cookieNote",
  "methodNotSent",
  "headersNotSent",
  "sentByProxy",
  "body",
  "server",
  "mediaType",
  "loading",
  "requestFailed",
  "corsHint",
  "useProxy",
  "form",
  "rawText",
  "download",
  "emptyBody",
  "addItem",
  "remove",
  "user",
  "password",
  "keptInSession",
  "file",
  "oneOf",
  "entryName",
  "invalidJson",
  "binaryBody",
  "responseBroken",
] as const;

/** The messages of the playground; they are sent with its data. */
export type PlaygroundMessages = Pick<Messages, (typeof keys)[number]>;

/** Picks the messages of the playground. */
export function pickPlaygroundMessages(messages: Messages): PlaygroundMessages {
  return Object.fromEntries(keys.map((key) => [key, messages[key]])) as PlaygroundMessages;
}
