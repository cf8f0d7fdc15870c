/*
 * An exported site consists of documents, without a server that answers the client router. But each document contains the
 * data that the router needs, to hydrate the page: requests of the router are answered from there.
 */

/** Data of the documents that were fetched, by path; undefined for a page that could not be read. */
const pages = new Map<string, Promise<string | undefined>>();

/** Answers a request of the router from the document of the page. @throws TypeError if the browser is offline, like `fetch`. */
export const answerRouter: typeof fetch = async (input) => {
  const address = new URL(input instanceof Request ? input.url : input, location.href);
  const data = await readPage(address.pathname);
  if (data === undefined && !navigator.onLine) throw new TypeError("There is no connection.");
  return answerOf(data ?? "", address);
};

/** Reads the data of a page once; called before a click, it spares readers the wait. */
export function readPage(path: string): Promise<string | undefined> {
  const known = pages.get(path);
  if (known) return known;
  const read = fetch(path)
    .then(async (response) => (response.ok ? pageData(await response.text()) : undefined))
    .catch(() => undefined);
  pages.set(path, read);
  // A page that could not be read is tried again later.
  void read.then((data) => data ?? pages.delete(path));
  return read;
}

/** The router's answer, as a server gives it. Without data the router loads the document. */
function answerOf(data: string, address: URL): Response {
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
  // Constructed responses have no URL, which the router puts into the address bar.
  return Object.defineProperty(response, "url", { value: address.origin + address.pathname + address.search });
}

const PIECE = /\.push\(\[1,(?:'([^'\\]*(?:\\[\s\S][^'\\]*)*)'|"([^"\\]*(?:\\[\s\S][^"\\]*)*)")\]\)/g;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The data of a page: pieces of text in its scripts. */
function pageData(html: string): string {
  const pieces = [...html.matchAll(PIECE)].map(([, single, double]) => single ?? double ?? "");
  return pieces
    .join("")
    .replace(/\\(?:u([\da-f]{4})|([\s\S]))/gi, (_, code, sign) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[sign] ?? sign),
    );
}
