import { readEnvironment } from "@/lib/env";

/** Headers hold ASCII only; escapes that stand in the address stay as they are. */
function asciiAddress(address: string): string {
  return address.replace(/[^!-~]+/gu, (text) => encodeURIComponent(text));
}

/** Answers with the redirect that the front door decided on; the address itself is not public. */
export async function GET(request: Request): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const destination = parameters.get("to") ?? "/";
  const status = parameters.get("status") === "308" ? 308 : 307;
  const isLocal = destination.startsWith("/") && !destination.startsWith("//");
  const [address = "/", fragment] = destination.split("#", 2);
  const query = parameters.get("query") ?? "";
  const location =
    (isLocal ? readEnvironment().LECTERN_BASE_PATH + address : address) +
    (address.includes("?") ? query.replace("?", "&") : query) +
    (fragment === undefined ? "" : `#${fragment}`);
  return new Response(null, { status, headers: { location: asciiAddress(location), "cache-control": "no-cache" } });
}

export const HEAD = GET;
export const POST = GET;
