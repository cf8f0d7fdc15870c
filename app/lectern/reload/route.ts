import { systemClock } from "@/lib/assistant/system-clock";
import { readEnvironment } from "@/lib/env";
import { handleReload } from "@/lib/server/handle-reload";
import { reloadEverywhere } from "@/lib/server/shared-reloads";

/** The signed webhook: the docs folder has new content. There is none without a secret. */
export async function POST(request: Request): Promise<Response> {
  const secret = readEnvironment().LECTERN_WEBHOOK_SECRET;
  if (secret === undefined) return new Response("Not found", { status: 404 });
  return handleReload(request, { secret, clock: systemClock, reload: reloadEverywhere });
}
