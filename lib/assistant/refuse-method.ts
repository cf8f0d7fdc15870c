import { corsHeaders } from "@/lib/assistant/cors";
import { refusalResponse } from "@/lib/assistant/errors";

/** Answers a method that none of the assistant's endpoints has, in the shape of their other refusals. */
export function refuseMethod(request: Request): Response {
  const headers = { allow: "OPTIONS, POST" };
  return refusalResponse({ code: "method-not-allowed", headers }, corsHeaders(request.headers.get("origin")));
}
