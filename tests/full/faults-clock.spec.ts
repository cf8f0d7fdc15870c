import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "../e2e/fixtures";
import { readReply, sendMessage } from "../support/assistant-client";
import { type RunningSite, startRunningSite, storedMessages } from "../support/running-site";

const clock = pathToFileURL(path.resolve("tests/fakes/stepping-clock.mjs")).href;

test("a clock that is set forward or back breaks off no reply and loses none", async () => {
  test.setTimeout(120_000);
  const site = await startRunningSite({ environment: { NODE_OPTIONS: `--import ${clock}` } });
  try {
    for (const direction of ["forward", "back"]) {
      site.model.follow({ texts: ["Slowly ", "written ", direction], pause: 400 });
      const response = await sendMessage(site.client, `What if it is set ${direction}?`);
      expect(response.status).toBe(200);
      await stepClock(site);
      expect(await readReply(response)).toEqual({ text: `Slowly written ${direction}`, finishReason: "stop" });
      site.model.follow({ texts: ["One answer."] });
      expect((await readReply(await sendMessage(site.client, `And after ${direction}?`))).text).toBe("One answer.");
    }
    const replies = (await storedMessages(site)).filter(({ role }) => role === "assistant");
    expect(replies.map(({ content, state }) => `${state}: ${content}`).sort()).toEqual([
      "complete: One answer.",
      "complete: One answer.",
      "complete: Slowly written back",
      "complete: Slowly written forward",
    ]);
  } finally {
    await site.dispose();
  }
});

async function stepClock({ server }: RunningSite): Promise<void> {
  for (const pid of await server.pids()) process.kill(pid, "SIGUSR2");
}
