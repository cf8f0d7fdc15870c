import { GET as describeEndpoint } from "@/app/lectern/generated/.well-known/mcp/[[...card]]/route";

/** The same as `/.well-known/mcp`. */
export function GET(request: Request): Promise<Response> {
  return describeEndpoint(request, { params: Promise.resolve({}) });
}
