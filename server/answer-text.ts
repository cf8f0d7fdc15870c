import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { maySee } from "@/lib/access/decide";
import type { HandlerRequest } from "@/lib/assistant/types";
import { getOrMake } from "@/lib/base/get-or-make";
import { MadeOnce } from "@/lib/base/made-once";
import { currentContext } from "@/lib/base/site-context.server";
import { readEnvironment } from "@/lib/env";
import { findRequestOrigin } from "@/lib/http/request-origin";
import { siteFingerprint } from "@/lib/site/site-fingerprint";
import type { Site } from "@/lib/site/types";
import { findMachineFile, type GeneratedFile } from "@/lib/text/machine-files";
import { formatPage, readPageText } from "@/lib/text/page-text";
import { CONTENT_SIGNAL } from "@/lib/text/sitemap";
import type { Route } from "@/server/route-request";

/** Maximum size of a site's cached generated files, and the size added to each for its URL and headers, in characters. */
const CACHE_LIMIT = 8_000_000;
const OVERHEAD = 1_000;

const REVALIDATE = "public, max-age=0, must-revalidate";

/** A file generated for machines, or a plain 404 where the site has none at the path. */
export async function answerText(
  { site, path }: Extract<Route, { type: "text" }>,
  request: HandlerRequest,
): Promise<Response> {
  const { LECTERN_SITE_URL: siteUrl, LECTERN_BASE_PATH: basePath, TRUSTED_PROXIES: trustedProxies } = readEnvironment();
  const origin = siteUrl ?? findRequestOrigin(request, { trustedProxies });
  const isElsewhere = currentContext()?.versions?.isInDefault;
  const kind = findMachineFile(path);
  const make = async () => kind?.generate(site, path, { origin, basePath, isElsewhere });
  const file = await (kind?.isStreamed ? make() : filesOf(site).get(`${origin} ${path}`, make));
  if (!kind || !file) return new Response("Not found\n", { status: 404 });
  if ("redirect" in file) return new Response(null, { status: 307, headers: { Location: file.redirect } });
  const { content } = file;
  const [body, source] =
    typeof content === "string"
      ? [content, content]
      : [Readable.toWeb(Readable.from(encode(content))), `${origin} ${siteFingerprint(site)}`];
  return new Response(body as BodyInit, {
    headers: {
      "Content-Type": file.type,
      ETag: entityTag(source),
      "Cache-Control": REVALIDATE,
      "Content-Signal": CONTENT_SIGNAL,
      ...(kind.isNoindex ? { "X-Robots-Tag": "noindex" } : {}),
      ...file.headers,
    },
  });
}

const files = new WeakMap<Site, MadeOnce<GeneratedFile>>();

/** The cached files of a site; they change only with the site. */
function filesOf(site: Site): MadeOnce<GeneratedFile> {
  const sizeOf = (file: GeneratedFile) =>
    OVERHEAD + ("content" in file && typeof file.content === "string" ? file.content.length : 0);
  return getOrMake(files, site, () => new MadeOnce(CACHE_LIMIT, sizeOf));
}

/** Encodes a stream. Pauses between pieces, so that other requests are answered and a disconnect is noticed. */
async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) {
    yield encoder.encode(piece);
    await setImmediate();
  }
}

/** A weak tag, because it applies to all encodings of the text. @param text the content, or what it is generated from. */
function entityTag(text: string): string {
  return `W/"${createHash("sha1").update(text).digest("base64url")}"`;
}

/** A page as Markdown: `/guides/start.md`, or the page itself for clients that accept nothing else. */
export async function answerMarkdown({ site, path: written }: Extract<Route, { type: "markdown" }>): Promise<Response> {
  const path = written.replace(/\/index$/, "") || "/";
  const known = path === "/" ? site.homePath : path;
  // Pages for certain groups have no Markdown, even where a proxy controls access and the server serves them as HTML.
  const isPublic = maySee(site.viewer, { groups: site.pages.get(known)?.frontmatter.groups }, true);
  const text = isPublic ? await readPageText(site, known, readEnvironment().LECTERN_BASE_PATH) : undefined;
  const headers = {
    "Content-Type": text ? "text/markdown; charset=utf-8" : "text/plain; charset=utf-8",
    "Cache-Control": REVALIDATE,
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
  };
  if (!text) return new Response("Not found\n", { status: 404, headers });
  const content = formatPage(text, site.settings.markdown.instructions);
  return new Response(content, { headers: { ...headers, ETag: entityTag(content) } });
}
