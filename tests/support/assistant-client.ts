import { randomUUID } from "node:crypto";
import { createKey } from "@/lib/assistant/api-keys";
import type { Store } from "@/lib/store/open-store";

/** Who asks, and where. */
export interface AssistantClient {
  siteUrl: string;
  domain: string;
  key: string;
}

/** What is sent beside the question. */
export interface MessageOptions {
  threadId?: string | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends the text as a part as well, as clients from version 4.1.17 on do. */
  hasParts?: boolean;
}

/** A new secret key, made in the server's own store. */
export async function newKey(store: Store, domain: string): Promise<{ key: string; id: string }> {
  const wanted = { kind: "secret" as const, domain, label: "test", allowedOrigins: [] };
  const { key, record } = await createKey(store.database, wanted, Date.now());
  return { key, id: record.id };
}

/** Sends a message to a running server. */
export function sendMessage(
  { siteUrl, domain, key }: AssistantClient,
  content: string,
  { threadId, headers, signal, hasParts }: MessageOptions = {},
): Promise<Response> {
  const parts = hasParts ? { parts: [{ type: "text", text: content }] } : {};
  return fetch(`${siteUrl}/discovery/v1/assistant/${domain}/message`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body: JSON.stringify({ fp: "u", threadId, messages: [{ id: randomUUID(), role: "user", content, ...parts }] }),
    ...(signal ? { signal } : {}),
  });
}

/** The text of a reply, and what the stream says of its end. */
export async function readReply(response: Response): Promise<{ text: string; finishReason: string | undefined }> {
  const lines = (await response.text()).split("\n").filter(Boolean);
  const parts = (type: string) =>
    lines.filter((line) => line.startsWith(`${type}:`)).map((line) => JSON.parse(line.slice(2)) as unknown);
  const { finishReason } = (parts("d")[0] ?? {}) as { finishReason?: string };
  return { text: parts("0").join(""), finishReason };
}
