import { readStoredJson, store } from "@/components/ui/stored";
import type { PlaygroundValues } from "@/lib/openapi/playground/playground-request";

const KEY = "lectern:requests";

/** Maximum number of stored requests, for all operations together. */
const MAX_REQUESTS = 30;

/** A request that was sent in this tab, without its credentials. */
export interface SentRequest {
  /** Method and path of its operation. */
  operation: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** As it may be shown: credentials in it are masked. */
  url: string;
  /** Absent if there was no response. */
  status?: number;
  values: Omit<PlaygroundValues, "credentials">;
}

/** Reads the requests that were sent to an operation in this tab, newest first. */
export function readRequests(operation: string): SentRequest[] {
  return readAll().filter((sent) => sent.operation === operation);
}

/** Stores a request in this tab, without its credentials. */
export function keepRequest(sent: Omit<SentRequest, "values">, values: PlaygroundValues): void {
  const { credentials: _secret, ...rest } = values;
  writeAll([{ ...sent, values: rest }, ...readAll()].slice(0, MAX_REQUESTS));
}

/** Deletes the stored requests of an operation. */
export function forgetRequests(operation: string): void {
  writeAll(readAll().filter((sent) => sent.operation !== operation));
}

function writeAll(requests: readonly SentRequest[]): void {
  store(KEY, JSON.stringify(requests), "sessionStorage");
}

function readAll(): SentRequest[] {
  return (readStoredJson(KEY, "sessionStorage") ?? []) as SentRequest[];
}
