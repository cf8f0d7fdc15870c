import type { ContextItem } from "@/lib/assistant/types";

/** A file as clients send it: version 4 in `experimental_attachments`, later versions as a part of type `file`. */
export interface SentFile {
  name?: string | null | undefined;
  contentType?: string | null | undefined;
  url?: unknown;
}

/** Number of files per message that are considered (format reference 6.4). */
const FILES = 10;

/** Maximum text length of one file in characters; the rest is cut off. */
const TEXT_LENGTH = 20_000;

/** Media types other than `text/…` whose files are text. */
const TEXT_TYPES =
  /^(?:text\/|application\/(?:json|ld\+json|xml|yaml|x-yaml|toml|x-sh|javascript|typescript|graphql|sql)\b)|\+(?:json|xml|yaml)\b/;

const DATA_ADDRESS = /^data:([^;,]*)((?:;[^;,]*)*),/;

/**
 * Reads the files of a question. Text is passed along with the question; for others (images, PDF, URLs that would have
 * to be fetched) the model is told that they exist and that it cannot see them, so that it does not pretend to.
 */
export function readAttachments(files: readonly SentFile[]): ContextItem[] {
  return files.slice(0, FILES).map((file): ContextItem => {
    const text = readText(file);
    const name = file.name?.trim() || "unnamed";
    return text === undefined
      ? { type: "unreadableFile", value: "", path: name }
      : { type: "file", value: text.slice(0, TEXT_LENGTH), path: name };
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
