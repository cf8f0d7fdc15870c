import { nextEvent } from "@/components/ui/load-code";

/** How long a page waits before it asks again where the browser does not say that there is a connection; milliseconds. */
const PAUSE = 3_000;

/** Words for readers whose browser finds no connection. */
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

/** Asks until there is an answer. @param ask rejects where there is no connection */
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
      // What was refused, or leads to another site, is for the router: a document shows it.
      if (signal?.aborted || (await isReachable())) throw error;
      showBar();
      await nextEvent(["online"], PAUSE);
    }
  }
}

/** True if the server of the page answers, whatever it says. */
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
  // Screen readers hear what changes in an element that is there.
  bar.textContent = words;
}
