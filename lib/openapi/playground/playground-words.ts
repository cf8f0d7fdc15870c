import type { InterfaceWords } from "@/lib/interface-words/words";

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

/** The strings that the playground draws; they travel with its data. */
export type PlaygroundWords = Pick<InterfaceWords, (typeof keys)[number]>;

/** Picks the strings of the playground. */
export function pickPlaygroundWords(words: InterfaceWords): PlaygroundWords {
  return Object.fromEntries(keys.map((key) => [key, words[key]])) as PlaygroundWords;
}
