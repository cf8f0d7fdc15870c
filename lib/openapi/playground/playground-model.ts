import type { OperationPage } from "@/lib/openapi/document/operation-page-types";
import type { PlaygroundMessages } from "@/lib/openapi/playground/playground-messages";

/** Path of the page that an OAuth provider sends readers back to, without base path. */
export const REDIRECT_PATH = "/_lectern/playground/redirect.html";

/** Name of the channel by which that page reaches the playground. */
export const REDIRECT_CHANNEL = "lectern-oauth";

/** What the playground is told about an operation. Plain JSON. */
export interface PlaygroundModel {
  operation: Pick<
    OperationPage,
    | "method"
    | "path"
    | "title"
    | "servers"
    | "security"
    | "isSecurityOptional"
    | "parameters"
    | "requestBody"
    | "channel"
  >;
  /** Fills the form with examples at first (`api.examples.prefill`). */
  prefills: boolean;
  /** What the reader's sign-in says of them (`apiPlaygroundInputs`): values by name, in `header`, `query`, `path`, `server`. */
  inputs?: Readonly<Record<string, unknown>>;
  /** Sends cookies of the target along (`api.playground.credentials`). */
  sendsCredentials: boolean;
  /** Address of the proxy with base path; absent if it is off. */
  proxyHref?: string;
  /** Address of the page that OAuth providers send readers back to, with base path. */
  redirectHref: string;
  /** Keys of the languages that the request is shown in. */
  languages: readonly string[];
  messages: PlaygroundMessages;
}

/** Picks what the playground needs; responses and samples stay on the server. */
export function pickOperation(operation: OperationPage): PlaygroundModel["operation"] {
  const { method, path, title, servers, security, isSecurityOptional, parameters, requestBody, channel } = operation;
  return {
    method,
    path,
    title,
    servers,
    security,
    isSecurityOptional,
    parameters,
    ...(requestBody && { requestBody }),
    ...(channel && { channel }),
  };
}
