import { corsHeaders } from "@/lib/assistant/cors";
import { refusalResponse } from "@/lib/assistant/errors";

/** Answers a method that none of the assistant's endpoints supports, in the format of their other errors. */
function refuseMethod(request: Request): Response {
  const headers = { allow: "OPTIONS, POST" };
  return refusalResponse({ code: "method-not-allowed", headers }, corsHeaders(request.headers.get("origin")));
}

// Exported under the names by which a route declares its methods.
export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
