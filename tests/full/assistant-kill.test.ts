import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore } from "@/lib/store/open-store";
import { exportThreads } from "@/lib/store/threads";
import { expect, test } from "@/tests/support/unit-test";
import { messageBody } from "../fakes/assistant-world";
import { scaled } from "../support/chaos-scale";

const KILLS = scaled(1, 2);

test("a process killed in the middle of its replies loses no accepted user message", async () => {
  test.setTimeout(60_000 * KILLS);
  for (let kill = 0; kill < KILLS; kill += 1) await killAmidReplies();
  test.info().annotations.push({ type: "cases", description: String(KILLS) });
});

async function killAmidReplies(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), "lectern-"));
  const worker = spawn(process.execPath, ["--import", "tsx", "tests/fakes/message-worker.ts", directory]);
  const [line] = (await once(worker.stdout, "data")) as [Buffer];
  const [baseUrl, key] = line.toString().trim().split(" ");

  const threadIds = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const response = await fetch(`${baseUrl}/v1/assistant/acme/message`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(messageBody(`Question ${index}?`)),
      });
      return response.headers.get("x-thread-id");
    }),
  );
  worker.kill("SIGKILL");
  await once(worker, "exit");

  const store = await openStore({ LECTERN_DATA: directory, DATABASE_URL: undefined });
  const stored = new Map<string, unknown>();
  for await (const { id, messages } of exportThreads(store.database)) {
    stored.set(
      id,
      messages.map(({ role, content, state }) => [role, content, state]),
    );
  }
  for (const [index, id] of threadIds.entries()) {
    expect(stored.get(id ?? "")).toEqual([
      ["user", `Question ${index}?`, "complete"],
      ["assistant", "", "streaming"],
    ]);
  }
  await store.close();
  await rm(directory, { recursive: true, force: true });
}
