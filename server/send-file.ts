import type { Stats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import mime from "mime";
import send from "send";
import { diskPath } from "@/lib/base/disk-path.server";
import { compressBody } from "@/server/compress-body";
import { fileTag } from "@/server/file-tag";

/** One year in seconds. */
const IMMUTABLE_SECONDS = 31_536_000;

/** Types that browsers show from their cache while they revalidate: at most one view shows an outdated version. */
const SHOWN_TYPE = /^(?:image|font|audio|video)\//;

/** A week in seconds. */
const STALE_SECONDS = 604_800;

/**
 * Types that may contain scripts. The sandbox gives such a file its own origin when it is opened as a document: its scripts
 * run but cannot read cookies or storage of the site.
 */
const ACTIVE_TYPE = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/xml)\b/;
const SANDBOX = "sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads";

/** A file below a folder, to be sent in response to a request. */
export class LocalFile {
  /**
   * @param directory absolute path of the folder.
   * @param file path relative to it, with forward slashes.
   * @param isImmutable the URL contains a hash of the content, so the content never changes.
   */
  constructor(
    readonly directory: string,
    readonly file: string,
    readonly isImmutable = false,
  ) {}
}

/**
 * Streams a file, with type, entity tag, conditional requests and byte ranges (RFC 9110). Answers with 404 for a file whose
 * real path is outside the folder, so that symbolic links cannot escape.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  local: LocalFile,
  isAuthoring = false,
): Promise<void> {
  const found = await locateFile(local);
  if (found === undefined) return answerFailure(response, 404);
  const type = contentType(local.file);
  response.setHeader("content-type", type);
  response.setHeader(
    "cache-control",
    cacheControl(local.isImmutable, request.url, !isAuthoring && SHOWN_TYPE.test(type)),
  );
  response.setHeader("etag", await fileTag(found.absolutePath, found.status));
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("x-robots-tag", "noindex");
  if (ACTIVE_TYPE.test(type) && !response.hasHeader("content-security-policy"))
    response.setHeader("content-security-policy", SANDBOX);
  compressBody(response);
  const { dir, base } = path.parse(found.absolutePath);
  send(request, encodeURIComponent(base), { root: dir, dotfiles: "allow", index: false, cacheControl: false })
    .on("error", ({ status, headers }: { status?: number; headers?: Record<string, string> }) => {
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
      answerFailure(response, status ?? 500);
    })
    .pipe(response);
}

/** The real path of a file and its metadata; undefined if it does not exist below the folder. */
async function locateFile({
  directory,
  file,
}: LocalFile): Promise<{ absolutePath: string; status: Stats } | undefined> {
  if (file.includes("\0")) return undefined;
  try {
    const [root, absolutePath] = await Promise.all([realpath(directory), realpath(diskPath(directory, file))]);
    if (!absolutePath.startsWith(root + path.sep)) return undefined;
    const status = await stat(absolutePath);
    return status.isFile() ? { absolutePath, status } : undefined;
  } catch {
    // Missing, unreadable, or a broken link: not found.
    return undefined;
  }
}

function contentType(file: string): string {
  const type = mime.getType(file) ?? "application/octet-stream";
  return /^(?:text\/|application\/(?:json|javascript|xml|yaml)|image\/svg)/.test(type)
    ? `${type}; charset=utf-8`
    : type;
}

/** The content of a URL with a version (`?v=`) never changes either. */
function cacheControl(isImmutable: boolean, url = "/", isShownAtOnce = false): string {
  if (isImmutable || new URL(url, "http://localhost").searchParams.has("v")) {
    return `public, max-age=${IMMUTABLE_SECONDS}, immutable`;
  }
  return `public, max-age=0, ${isShownAtOnce ? `stale-while-revalidate=${STALE_SECONDS}` : "must-revalidate"}`;
}

/** Answers with an error instead of the file. After part of the body, closes the connection, so that it is not taken for complete. */
function answerFailure(response: ServerResponse, status: number): void {
  if (response.headersSent) return void response.destroy();
  for (const name of ["cache-control", "content-length", "content-security-policy", "etag", "last-modified"]) {
    response.removeHeader(name);
  }
  response.statusCode = status;
  response.setHeader("content-type", "text/plain; charset=utf-8");
  response.end(status === 404 ? "Not found" : undefined);
}
