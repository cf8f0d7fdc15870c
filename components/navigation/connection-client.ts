import { nextEvent } from "@/components/ui/load-code";

/** Interval between attempts while the browser does not report a connection, in milliseconds. */
const RETRY_INTERVAL = 3_000;

/** The message for readers without a connection. */
let words = "";

/**
 * Keeps the page, with a message, when a link is followed offline, and follows it once there is a connection.
 * @param instead answers the router's requests in place of the server.
 */
export function keepWithoutConnection(message: string, instead?: Promise<{ answerRouter: typeof fetch }>): void {
  const isKept = words !== "";
  words = message;
  if (isKept) return;
  const ask = window.fetch;
  window.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has("rsc")) return ask(input, init);
    const answer = async () => (instead ? (await instead).answerRouter(input, init) : ask(input, init));
    return headers.has("next-router-prefetch") ? answer() : whenConnected(answer, init?.signal);
  };
}

/** Retries until there is an answer. @param ask rejects if there is no connection */
async function whenConnected<Answer>(
  ask: () => Promise<Answer>,
  signal?: AbortSignal | null | undefined,
): Promise<Answer> {
  for (;;) {
    try {
      const answer = await ask();
      document.getElementById("connection-bar")?.remove();
      return answer;
    } catch (error) {
      // The server refused the request or redirects to another site: the router then loads the document.
      if (signal?.aborted || (await isReachable())) throw error;
      showBar();
      await nextEvent(["online"], RETRY_INTERVAL);
    }
  }
}

/** True if the server of the page responds, with any status. */
function isReachable(): Promise<boolean> {
  const request = fetch(location.href, { method: "HEAD", redirect: "manual", cache: "no-store" });
  return request.then(
    () => true,
    () => false,
  );
}

function showBar(): void {
  if (document.getElementById("connection-bar")) return;
  const bar = Object.assign(document.createElement("p"), { id: "connection-bar", role: "status" });
  document.body.append(bar);
  // Screen readers announce changes only in an element that is already in the document.
  bar.textContent = words;
}
