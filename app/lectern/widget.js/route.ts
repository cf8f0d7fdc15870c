import path from "node:path";
import { readEnvironment } from "@/lib/env";
import { handleWidget } from "@/lib/widget/handle-widget";

/** The assistant for pages of other sites, where it is turned on. */
export async function GET(request: Request): Promise<Response> {
  if (!readEnvironment().ASSISTANT) return new Response(null, { status: 404 });
  const buildDirectory = path.join(/* turbopackIgnore: true */ process.cwd(), process.env.NEXT_DIST_DIR || ".next");
  return handleWidget(request, process.env.NODE_ENV === "development" ? undefined : buildDirectory);
}
