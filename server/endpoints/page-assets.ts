import { readFile } from "node:fs/promises";
import path from "node:path";
import mime from "mime";
import { packageDirectory, serverDirectory } from "@/lib/application.server";
import type { HandlerRequest } from "@/lib/assistant/types";
import { SHARED_BASE_PATH } from "@/lib/base/site-context.server";
import { MATH_FOLDER } from "@/lib/build/math/math-folder";
import type { IconLibrary } from "@/lib/config/icon-library";
import { iconLibraries } from "@/lib/config/value-lists";
import { formatIconDocument, loadIcon } from "@/lib/content/icons/load-icon.server";
import { openIslandStore } from "@/lib/content/islands/island-store.server";
import { islandHash } from "@/lib/content/islands/package-island";
import { packagesDirectory } from "@/lib/content/packages/run-packages";
import { readEnvironment } from "@/lib/env";
import { hasSource } from "@/lib/site/reader-site.server";
import { getSite, siteDirectories } from "@/lib/site/site-store";
import type { Endpoint, EndpointAnswer, EndpointParameters } from "@/server/endpoints/endpoint";
import { LocalFile } from "@/server/send-file";

/** Scripts, styles, fonts, and icons of pages. */
export const PAGE_ASSET_ENDPOINTS: readonly Endpoint[] = [
  { path: "/_lectern/icons/:library/:style/:file", methods: { GET: answerIcon } },
  { path: "/_lectern/islands/*", methods: { GET: answerIsland } },
  { path: "/_lectern/packages/:key/:file", methods: { GET: answerPackage } },
  { path: "/_lectern/diagrams/*", methods: { GET: answerDiagramScript } },
  { path: "/_lectern/mathml/*", methods: { GET: answerMathStyle } },
  { path: "/_lectern/widget.js", methods: { GET: answerWidget } },
];

/** `/_lectern/og/<key>/<page>.png`: the preview image of a page. */
export const PREVIEW_IMAGE_ENDPOINT: Endpoint = { path: "/_lectern/og/*", methods: { GET: answerPreviewImage } };

/** The library of diagrams as published; bundling it would slow down every build. Names of its parts end in a hash. */
function answerDiagramScript(_request: HandlerRequest, { rest = "" }: EndpointParameters): EndpointAnswer {
  return /^(?:mermaid\.esm\.min\.mjs|chunks\/mermaid\.esm\.min\/[\w-]+\.mjs)$/.test(rest)
    ? new LocalFile(path.join(packageDirectory("mermaid"), "dist"), rest, /-[A-Z0-9]{8}\.mjs$/.test(rest))
    : new Response("Unknown file.", { status: 404 });
}

/** The stylesheet of MathML, a font of common characters, and the whole font, which the stylesheet loads. */
function answerMathStyle(_request: HandlerRequest, { rest = "" }: EndpointParameters): EndpointAnswer {
  if (rest === "STIXTwoMath.woff2") {
    return new LocalFile(packageDirectory("@fontsource/stix-two-math"), "files/stix-two-math-latin-400-normal.woff2");
  }
  if (!/^(?:math\.css|common\.woff2?)$/.test(rest)) return new Response("Unknown file.", { status: 404 });
  // Only a build creates the font of common characters.
  if (process.env.NODE_ENV === "development") return new LocalFile(packageDirectory("temml"), "dist/Temml-STIX2.css");
  return new LocalFile(path.join(serverDirectory(), MATH_FOLDER), rest);
}

const LIBRARIES: ReadonlySet<string> = new Set(iconLibraries);
/** Stands for the icon library in the site's settings. */
const SITE = "site";
const ONE_HOUR = "public, max-age=3600";
const IMMUTABLE = "public, max-age=31536000, immutable";

/** `/_lectern/icons/<library or "site">/<style>/<name>.svg`: an icon as an image, for code that runs in the browser. */
async function answerIcon(
  _request: HandlerRequest,
  { library: written = "", style = "", file = "" }: EndpointParameters,
): Promise<Response> {
  const library = written === SITE ? (await getSite()).settings.icons.library : written;
  const name = /^([\w.-]{1,80})\.svg$/.exec(file)?.[1];
  const shape =
    name && LIBRARIES.has(library)
      ? loadIcon(name, library as IconLibrary, style === "default" ? undefined : style)
      : undefined;
  if (!shape) return new Response("Unknown icon.", { status: 404 });
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": written === SITE ? ONE_HOUR : IMMUTABLE };
  return new Response(formatIconDocument(shape), { headers });
}

/** Island modules by content hash: `/_lectern/islands/<hash>/<file>.js`. */
async function answerIsland(_request: HandlerRequest, { rest = "" }: EndpointParameters): Promise<Response> {
  const [hash = "", ...segments] = rest.split("/");
  const missing = () => new Response("Not found\n", { status: 404, headers: { "Cache-Control": "no-store" } });
  const file = segments.join("/").replace(/\.js$/, "");
  if (!hasSource(await getSite(), file)) return missing();
  const store = openIslandStore(siteDirectories().dataDirectory);
  let code = await store.read(hash);
  if (code === undefined) {
    const { rebuildIsland } = await import("@/server/endpoints/rebuild-island");
    await rebuildIsland(file, store);
    code = await store.read(hash);
  }
  // The hash covers the file's name, too, so another file's code cannot be requested under it.
  if (code === undefined || islandHash(file, code) !== hash) return missing();
  const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": IMMUTABLE };
  return new Response(code.replaceAll(SHARED_BASE_PATH, readEnvironment().LECTERN_BASE_PATH), { headers });
}

/** Bundled npm packages, their stylesheet, and its fonts, in files whose names contain a hash. */
async function answerPackage(_request: HandlerRequest, { key = "", file = "" }: EndpointParameters): Promise<Response> {
  const isName = /^[0-9a-f]{16}$/.test(key) && /^[\w.-]+-\w+\.(?:js|css|woff2?|ttf|otf|eot)$/.test(file);
  const folder = path.join(packagesDirectory(siteDirectories().dataDirectory), key);
  const code = isName ? await readFile(path.join(folder, file)).catch(() => undefined) : undefined;
  if (code === undefined) return new Response("Not found\n", { status: 404, headers: { "Cache-Control": "no-store" } });
  const type = /\.(?:js|css)$/.test(file) ? `${mime.getType(file)}; charset=utf-8` : mime.getType(file);
  return new Response(code, { headers: { "Content-Type": type ?? "", "Cache-Control": IMMUTABLE } });
}

async function answerPreviewImage(_request: HandlerRequest, { rest = "" }: EndpointParameters): Promise<Response> {
  const { handleImageRequest } = await import("@/lib/seo/og/handle-image-request");
  return handleImageRequest(await getSite(), siteDirectories().dataDirectory, rest);
}

/** The widget with the assistant for other sites; 404 if the assistant is off. */
async function answerWidget(): Promise<Response> {
  if (!readEnvironment().ASSISTANT) return new Response(null, { status: 404 });
  const { handleWidget } = await import("@/lib/assistant/widget/handle-widget.server");
  return handleWidget(process.env.NODE_ENV === "development" ? undefined : serverDirectory());
}
