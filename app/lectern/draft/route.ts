import { draftMode } from "next/headers";

/** Sets the cookie with which a page is rendered for one request only (`server/framework.ts`). */
export async function GET(): Promise<Response> {
  (await draftMode()).enable();
  return new Response(null, { status: 204 });
}
