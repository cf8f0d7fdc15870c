import { requestedPath } from "@/lib/http/internal-address";
import { formatIconDocument, loadIcon } from "@/lib/icons/load-icon";
import type { IconLibrary } from "@/lib/icons/types";
import { getSite } from "@/lib/site/site-store";

const LIBRARIES: ReadonlySet<string> = new Set(["fontawesome", "lucide", "tabler"]);
/** Stands for the library of the site, which its settings name. */
const SITE = "site";
const BRIEF = "public, max-age=3600";
const IMMUTABLE = "public, max-age=31536000, immutable";

/** `GET /_lectern/icons/<library or "site">/<style>/<name>.svg`: an icon as an image, for code that runs in the browser. */
export async function GET(request: Request): Promise<Response> {
  const [written = "", style = "", file = ""] = requestedPath(request).split("/");
  const library = written === SITE ? (await getSite()).settings.icons.library : written;
  const name = /^([\w.-]{1,80})\.svg$/.exec(file)?.[1];
  const shape =
    name && LIBRARIES.has(library)
      ? loadIcon(name, library as IconLibrary, style === "default" ? undefined : style)
      : undefined;
  if (!shape) return new Response("Unknown icon.", { status: 404 });
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": written === SITE ? BRIEF : IMMUTABLE };
  return new Response(formatIconDocument(shape), { headers });
}
