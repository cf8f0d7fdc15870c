/*
 * An exported site has documents and no server that answers the client router. The data by which the router shows a page is in
 * the page's document, though, where it starts the page: its requests are answered from there.
 */

/** What documents that were asked for hold, by path; of a page that could not be read, nothing. */
const pages = new Map<string, Promise<string | undefined>>();

/** Answers a request of the router from the document of the page. @throws TypeError if the browser is offline, like `fetch`. */
export const answerRouter: typeof fetch = async (input) => {
  const address = new URL(input instanceof Request ? input.url : input, location.href);
  const data = await readPage(address.pathname);
  if (data === undefined && !navigator.onLine) throw new TypeError("There is no connection.");
  return answerOf(data ?? "", address);
};

/** Reads a page once: what a click would wait for is done before it. */
export function readPage(path: string): Promise<string | undefined> {
  const known = pages.get(path);
  if (known) return known;
  const read = fetch(path)
    .then(async (response) => (response.ok ? pageData(await response.text()) : undefined))
    .catch(() => undefined);
  pages.set(path, read);
  // What could not be read may be there later.
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
  // Responses that are made have no address; the router shows it.
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
