import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "../e2e/fixtures";
import { readReply, sendMessage } from "../support/assistant-client";
import { countedUses, startRunningSite, storedMessages } from "../support/running-site";

// The system lets no file of the process grow any more: each write past the first bytes fails, as on a full disk.
const PRLIMIT = "/usr/bin/prlimit";

test("on a full disk messages are refused clearly and counted nowhere, pages go on, and all is well with space again", async () => {
  test.skip(!existsSync(PRLIMIT), "needs prlimit (package util-linux)");
  test.setTimeout(120_000);
  const pages = Object.fromEntries(
    ["start", "second"].map((name) => [`${name}.mdx`, `---\ntitle: Page ${name}\n---\n\nAbout the widget.\n`]),
  );
  const site = await startRunningSite({ pages });
  try {
    expect((await readReply(await sendMessage(site.client, "Before?"))).text).toBe("One answer.");
    const counted = await countedUses(site);
    for (const pid of await site.server.pids()) limitFiles(pid, "1");

    const refused = await sendMessage(site.client, "On a full disk?");
    expect(refused.status).toBe(503);
    expect((await refused.json()).error.code).toBe("store-unavailable");
    const page = await fetch(`${site.server.url}/second`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Page second");
    expect(await countedUses(site)).toBe(counted);

    for (const pid of await site.server.pids()) limitFiles(pid, "unlimited");
    expect((await readReply(await sendMessage(site.client, "After?"))).text).toBe("One answer.");
    expect(await countedUses(site)).toBe(counted + 1);
    const questions = (await storedMessages(site)).filter(({ role }) => role === "user");
    expect(questions.map(({ content }) => content)).toEqual(["Before?", "After?"]);
    expect(site.server.output()).toContain("A message could not be answered");
  } finally {
    await site.dispose();
  }
});

function limitFiles(pid: number, bytes: string): void {
  execFileSync(PRLIMIT, ["--pid", String(pid), `--fsize=${bytes}:`]);
}
