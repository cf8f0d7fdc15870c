/*
 * An exported site has no server for the requests of the client router. They are answered with data from the documents, each
 * of which contains the data of its page for hydration.
 */

/** Data of the documents that were fetched, by path; undefined for a page that could not be read. */
const pages = new Map<string, Promise<string | undefined>>();

/** Answers a request of the router with the data in the document of the page. @throws TypeError if the browser is offline, like `fetch`. */
export const answerRouter: typeof fetch = async (input) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const data = await readPage(url.pathname);
  if (data === undefined && !navigator.onLine) throw new TypeError("There is no connection.");
  return createResponse(data ?? "", url);
};

/** Reads the data of a page once. A call before the click prefetches the page. */
export function readPage(path: string): Promise<string | undefined> {
  const cached = pages.get(path);
  if (cached) return cached;
  const loading = fetch(path)
    .then(async (response) => (response.ok ? pageData(await response.text()) : undefined))
    .catch(() => undefined);
  pages.set(path, loading);
  // The next request tries again to read a page that failed.
  void loading.then((data) => data ?? pages.delete(path));
  return loading;
}

/** Creates the response that a server would send. Status 404, without data, makes the router load the document. */
function createResponse(data: string, url: URL): Response {
  const segments = /^0:\{.*?"c":(\[[^\]]*\])/m.exec(data)?.[1];
  const response =
    segments === undefined
      ? new Response(null, { status: 404 })
      : new Response(data, {
          headers: {
            "content-type": "text/x-component",
            "x-nextjs-rewritten-path": JSON.parse(segments).join("/"),
            "x-nextjs-rewritten-query": "",
          },
        });
  // The router shows the response's URL in the address bar; constructed responses have none.
  return Object.defineProperty(response, "url", { value: url.origin + url.pathname + url.search });
}

/** A call in an inline script that passes a chunk of the data, as a string literal. */
const CHUNK = /\.push\(\[1,(?:'([^'\\]*(?:\\[\s\S][^'\\]*)*)'|"([^"\\]*(?:\\[\s\S][^"\\]*)*)")\]\)/g;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Extracts the data of a page from the inline scripts of its document. */
function pageData(html: string): string {
  const chunks = [...html.matchAll(CHUNK)].map(([, single, double]) => single ?? double ?? "");
  return chunks
    .join("")
    .replace(/\\(?:u([\da-f]{4})|([\s\S]))/gi, (_, code, sign) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[sign] ?? sign),
    );
}
