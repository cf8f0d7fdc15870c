import { expect } from "@playwright/test";

/** Waits until a server has indexed its site, so that the first question of a test is not the one that waits. */
export async function waitForIndex(siteUrl: string, word: string): Promise<void> {
  const address = `${siteUrl}/_lectern/search?q=${encodeURIComponent(word)}`;
  await expect
    .poll(async () => (await (await fetch(address)).json()).results.length, { timeout: 60_000 })
    .toBeGreaterThan(0);
}
