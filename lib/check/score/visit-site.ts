/** Time that one answer may take, milliseconds, and characters that are read of it. */
const TIMEOUT = 15_000;
const LONGEST_TEXT = 10_000_000;

/** An answer of the site, after redirects. */
export interface Answer {
  /** 0 if there was none in time. */
  status: number;
  /** Media type in lower case, without parameters. */
  type: string;
  headers: Headers;
  /** At most ten million characters. */
  text: string;
  isCut: boolean;
  /** Until the headers arrived. */
  milliseconds: number;
}

/** Requests addresses of a site; each is requested once for the same media types and body. */
export interface SiteVisit {
  /** Ends in a slash. */
  base: URL;
  /** @param address absolute, or relative to the site; one without a leading slash is below its base path */
  get(address: string, accept?: string): Promise<Answer>;
  /** Sends JSON. */
  post(address: string, body: object): Promise<Answer>;
}

/**
 * Prepares to visit the site at an address. Answers never fail: one that does not come has the status 0.
 * @param clock milliseconds since any fixed moment
 */
export function visitSite(address: URL, clock: () => number): SiteVisit {
  const base = new URL(address);
  base.pathname = base.pathname.replace(/\/*$/, "/");
  const answers = new Map<string, Promise<Answer>>();
  const ask = (path: string, accept: string, body?: string) => {
    const key = `${accept} ${path} ${body ?? ""}`;
    const answer = answers.get(key) ?? request(new URL(path, base), accept, body, clock);
    answers.set(key, answer);
    return answer;
  };
  return {
    base,
    get: (path, accept = "*/*") => ask(path, accept),
    post: (path, body) => ask(path, "application/json, text/event-stream", JSON.stringify(body)),
  };
}

async function request(url: URL, accept: string, body: string | undefined, clock: () => number): Promise<Answer> {
  const started = clock();
  const headers = { accept, ...(body !== undefined && { "content-type": "application/json" }) };
  try {
    const method = body === undefined ? "GET" : "POST";
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) });
    const milliseconds = clock() - started;
    const type = (response.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
    return { status: response.status, type, headers: response.headers, milliseconds, ...(await readText(response)) };
  } catch {
    // Refused, cut off or too slow: the checks say what is missing.
    const milliseconds = clock() - started;
    return { status: 0, type: "", headers: new Headers(), text: "", isCut: false, milliseconds };
  }
}

async function readText(response: Response): Promise<Pick<Answer, "text" | "isCut">> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    // Leaving the loop ends the response.
    if (text.length > LONGEST_TEXT) return { text: text.slice(0, LONGEST_TEXT), isCut: true };
  }
  return { text: text + decoder.decode(), isCut: false };
}
