import { createAssistantStore } from "@/lib/assistant/assistant-store";
import { openStore } from "@/lib/store/open-store";

/**
 * A process of its own that offers many turns at once to a shared store, and prints how many were accepted.
 * Arguments: data folder, database address or `-`, turns, then the limits of key, organization and address.
 */
const [directory = "", url = "-", turns = "0", ...limits] = process.argv.slice(2);
const store = await openStore({ LECTERN_DATA: directory, DATABASE_URL: url === "-" ? undefined : url });
const assistant = createAssistantStore(store.database);
const scopes = ["key", "organization", "address"];
const counters = scopes.map((scope, index) => ({
  scope,
  subject: "shared",
  windowStart: 0,
  windowEnd: 3_600_000,
  limit: Number(limits[index]),
}));
const results = await Promise.all(
  Array.from({ length: Number(turns) }, (_, index) =>
    assistant.acceptTurn(counters, {
      threadId: null,
      newThreadId: `thread-${process.pid}-${index}`,
      domain: "acme",
      keyId: "key",
      fingerprint: "anonymous",
      user: { id: `user-${process.pid}-${index}`, clientId: null, content: "?" },
      replyId: `reply-${process.pid}-${index}`,
      now: 1,
    }),
  ),
);
process.stdout.write(String(results.filter(({ type }) => type === "accepted").length));
await store.close();
