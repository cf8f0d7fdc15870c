import type { IncomingMessage } from "node:http";
import { asReader, previewReader } from "@/lib/access/current-viewer.server";
import { getLoadedSite } from "@/lib/site/site-store";
import { answerRefusal } from "@/server/plain-answers";
import { sendJson } from "@/server/sign-in/exchange";
import type { SignIn } from "@/server/sign-in/sign-in";

/** The endpoint through which the author's toolbar reads and changes the simulated reader. */
const ADDRESS = "/_lectern/view-as";

/**
 * Shows the site of a certain reader without sign-in: to authors, and for the export of a group's site.
 * @param viewAs `signed-out`, `signed-in`, or groups separated by commas. @param isAuthoring allows changing the view
 */
export function createPreview(viewAs: string, basePath: string, isAuthoring: boolean): SignIn {
  let shown = viewAs;
  return {
    async handle(request, response, next) {
      const url = new URL(request.url ?? "/", "http://localhost");
      if (isAuthoring && url.pathname === basePath + ADDRESS) {
        if (request.method === "POST" && isOwn(request)) shown = url.searchParams.get("as") || "signed-out";
        return sendJson(response, { shown, choices: await listChoices(shown) });
      }
      const reader = previewReader(shown);
      return asReader(reader, next);
    },
    askToSignIn: (_request, response) =>
      answerRefusal(response, { status: 401, message: "Readers who have not signed in are asked to sign in here." }),
  };
}

/** False for a request by a page of another site, which must not change the author's view. */
function isOwn({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

async function listChoices(shown: string): Promise<string[]> {
  const { namedGroups = [] } = (await getLoadedSite()).access ?? {};
  return [...new Set(["signed-out", "signed-in", ...[...namedGroups].sort(), shown])];
}
