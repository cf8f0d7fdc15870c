import { corsHeaders } from "@/lib/assistant/cors";
import { refusalResponse } from "@/lib/assistant/errors";

/** Answers a method that none of the assistant's endpoints has, in the shape of their other refusals. */
function refuseMethod(request: Request): Response {
  const headers = { allow: "OPTIONS, POST" };
  return refusalResponse({ code: "method-not-allowed", headers }, corsHeaders(request.headers.get("origin")));
}

// By the names under which a route offers its methods.
export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
