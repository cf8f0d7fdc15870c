import type { IncomingMessage, ServerResponse } from "node:http";
import { asReader, previewReader } from "@/lib/access/current-viewer";
import { getLoadedSite } from "@/lib/site/site-store";
import { answerRefusal } from "@/server/plain-answers";
import type { SignIn } from "@/server/sign-in/sign-in";

/** Where the bar for authors asks who the site is shown to, and changes it. */
const ADDRESS = "/_lectern/view-as";

/**
 * Shows the site as some reader sees it, without a sign-in: to authors, and to an export for a group.
 * @param viewAs `signed-out`, `signed-in`, or groups separated by commas. @param isAuthoring whether it can be changed
 */
export function createPreview(viewAs: string, basePath: string, isAuthoring: boolean): SignIn {
  let shown = viewAs;
  return {
    async handle(request, response, next) {
      const url = new URL(request.url ?? "/", "http://localhost");
      if (isAuthoring && url.pathname === basePath + ADDRESS) {
        if (request.method === "POST" && isOwn(request)) shown = url.searchParams.get("as") || "signed-out";
        return sendChoices(response, shown);
      }
      const reader = previewReader(shown);
      return reader ? asReader(reader, next) : next();
    },
    askToSignIn: (_request, response) =>
      answerRefusal(response, { status: 401, message: "Readers who have not signed in are asked to sign in here." }),
  };
}

/** A page of another site must not change what the author sees. */
function isOwn({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

async function sendChoices(response: ServerResponse, shown: string): Promise<void> {
  const { namedGroups = [] } = (await getLoadedSite()).access ?? {};
  const choices = [...new Set(["signed-out", "signed-in", ...[...namedGroups].sort(), shown])];
  response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify({ shown, choices }));
}
