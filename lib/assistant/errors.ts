/** The error responses of the assistant's endpoints: status and public message by code. */
const REFUSALS = {
  unauthorized: { status: 401, message: "A valid API key is required: Authorization: Bearer <API_KEY>." },
  "origin-not-allowed": { status: 403, message: "This key may not be used from this origin." },
  "reader-not-allowed": { status: 403, message: "Only a secret key may ask for a reader." },
  "wrong-site": { status: 403, message: "This key belongs to another site." },
  "unknown-domain": { status: 404, message: "There is no site with this identifier on this server." },
  "unknown-thread": { status: 404, message: "There is no such thread. Start a new one by omitting `threadId`." },
  "unknown-page": { status: 404, message: "There is no such page." },
  "invalid-body": { status: 400, message: "The body is not valid." },
  "method-not-allowed": { status: 405, message: "Send a POST request." },
  "body-timeout": { status: 408, message: "The body did not arrive in time." },
  "body-too-large": { status: 413, message: "The body is too large." },
  "unsupported-media-type": { status: 415, message: "The body must be JSON: Content-Type: application/json." },
  "limit-reached": { status: 429, message: "The limit has been reached. Try again later." },
  "internal-error": { status: 500, message: "Something went wrong on the server." },
  "store-unavailable": { status: 503, message: "The database is currently unavailable. Try again shortly." },
  "too-busy": { status: 503, message: "Too many requests are waiting. Try again shortly." },
  "assistant-off": { status: 503, message: "The assistant is switched off." },
  "provider-failed": { status: 503, message: "The reply could not be generated. Try again in a moment." },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** The message for readers when a reply fails after it has started. */
export const BROKEN_REPLY_MESSAGE = REFUSALS["provider-failed"].message;

/** An error response from any stage. Contains only information that callers may see. */
export interface Refusal {
  code: RefusalCode;
  /** Path of the invalid value in the body, such as `messages[2].role`. */
  field?: string;
  /** Replaces the default message of the code. */
  message?: string;
  headers?: Readonly<Record<string, string>>;
}

const refusals = new WeakMap<Response, RefusalCode>();

/** The code of an error response; undefined for any other response. */
export function refusalOf(response: Response): RefusalCode | undefined {
  return refusals.get(response);
}

/** Refusals after which a client may soon retry. */
const TEMPORARY: ReadonlySet<RefusalCode> = new Set(["provider-failed", "store-unavailable", "too-busy"]);

/**
 * Converts a refusal to a response: its status and `{"error": {code, message, field?}}`. Clients of the page endpoint read
 * `message` beside it (format reference 6.3).
 */
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
  const body = refusal.code === "unknown-page" ? { message: error.message, error } : { error };
  const response = new Response(JSON.stringify(body), { status, headers: all });
  refusals.set(response, refusal.code);
  return response;
}
