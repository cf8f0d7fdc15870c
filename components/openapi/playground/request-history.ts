import { storedList } from "@/components/ui/stored-list";
import type { PlaygroundValues } from "@/lib/openapi/playground/playground-request";

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

/** The requests that were sent in this tab, for all operations together. */
export const requestHistory = storedList<SentRequest>("lectern:requests", 30, ({ sentAt }) => sentAt, "sessionStorage");

/** Reads the requests that were sent to an operation in this tab, newest first. */
export function readRequests(operation: string): SentRequest[] {
  return requestHistory.read().filter((sent) => sent.operation === operation);
}
