/** Why a request is refused: status, and what the caller reads. One row for each code; this table is the documentation. */
const REFUSALS = {
  unauthorized: { status: 401, message: "A valid API key is required: Authorization: Bearer <API_KEY>." },
  "origin-not-allowed": { status: 403, message: "This key may not be used from this origin." },
  "wrong-site": { status: 403, message: "This key belongs to another site." },
  "unknown-domain": { status: 404, message: "There is no site with this identifier here." },
  "unknown-thread": { status: 404, message: "There is no such thread. Start a new one by leaving out `threadId`." },
  "unknown-page": { status: 404, message: "There is no such page." },
  "invalid-body": { status: 400, message: "The body is not valid." },
  "method-not-allowed": { status: 405, message: "Send a POST request." },
  "body-timeout": { status: 408, message: "The body did not arrive in time." },
  "body-too-large": { status: 413, message: "The body is too large." },
  "unsupported-media-type": { status: 415, message: "The body must be JSON: Content-Type: application/json." },
  "limit-reached": { status: 429, message: "The limit is reached. Try again later." },
  "internal-error": { status: 500, message: "Something went wrong on the server." },
  "store-unavailable": { status: 503, message: "The database cannot be used at the moment. Try again shortly." },
  "assistant-off": { status: 503, message: "The assistant is switched off." },
  "provider-failed": { status: 503, message: "The reply could not be generated. Try again in a moment." },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** What a reader sees when a reply breaks off after it began. */
export const BROKEN_REPLY_MESSAGE = REFUSALS["provider-failed"].message;

/** A request that is answered with an error, by any stage. Says nothing a caller may not know. */
export interface Refusal {
  code: RefusalCode;
  /** Path into the body of the value that is wrong, such as `messages[2].role`. */
  field?: string;
  /** Replaces the code's own message. */
  message?: string;
  headers?: Readonly<Record<string, string>>;
}

const refusals = new WeakMap<Response, RefusalCode>();

/** Why a request was refused; undefined for a response that is no refusal. */
export function refusalOf(response: Response): RefusalCode | undefined {
  return refusals.get(response);
}

/** Refusals that a client may soon try again. */
const TEMPORARY: ReadonlySet<RefusalCode> = new Set(["provider-failed", "store-unavailable"]);

/** Turns a refusal into the response: its status and `{"error": {code, message, field?}}`. */
export function refusalResponse(refusal: Refusal, headers: Headers): Response {
  const { status, message } = REFUSALS[refusal.code];
  const all = new Headers(headers);
  all.set("content-type", "application/json; charset=utf-8");
  all.set("cache-control", "no-store");
  if (status === 401) all.set("www-authenticate", "Bearer");
  if (TEMPORARY.has(refusal.code)) all.set("retry-after", "5");
  for (const [name, value] of Object.entries(refusal.headers ?? {})) all.set(name, value);
  const error = {
    code: refusal.code,
    message: refusal.message ?? message,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
  };
  const response = new Response(JSON.stringify({ error }), { status, headers: all });
  refusals.set(response, refusal.code);
  return response;
}
