import type { Messages } from "@/lib/i18n/messages";
import type { OperationPage } from "@/lib/openapi/document/operation-page-types";

/** Path of the page that OAuth providers redirect readers to, without base path. */
export const REDIRECT_PATH = "/_lectern/playground/redirect.html";

/** Name of the channel by which that page reaches the playground. */
export const REDIRECT_CHANNEL = "lectern-oauth";

/** The parts of an operation that the playground needs; responses and samples stay on the server. */
const OPERATION_KEYS = [
  "method",
  "path",
  "title",
  "servers",
  "security",
  "isSecurityOptional",
  "parameters",
  "requestBody",
  "channel",
] as const;

/** Data of an operation for the playground. Plain JSON. */
export interface PlaygroundModel {
  operation: Pick<OperationPage, (typeof OPERATION_KEYS)[number]>;
  /** Fills the form with examples at first (`api.examples.prefill`). */
  prefills: boolean;
  /** Values from the reader's sign-in (`apiPlaygroundInputs`) by name, in `header`, `query`, `path`, `server`. */
  inputs?: Readonly<Record<string, unknown>>;
  /** Sends cookies of the target along (`api.playground.credentials`). */
  sendsCredentials: boolean;
  /** Address of the proxy with base path; absent if it is off. */
  proxyHref?: string;
  /** Address of the page that OAuth providers redirect readers to, with base path. */
  redirectHref: string;
  /** Keys of the languages that the request is shown in. */
  languages: readonly string[];
  messages: Messages;
}

/** Picks what the playground needs of an operation. */
export function pickOperation(operation: OperationPage): PlaygroundModel["operation"] {
  const entries = OPERATION_KEYS.map((key) => [key, operation[key]] as const);
  return Object.fromEntries(entries) as unknown as PlaygroundModel["operation"];
}
