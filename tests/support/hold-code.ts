import type { Page } from "@playwright/test";

/** Keeps the scripts of pages that are opened from now on from arriving, until the function that comes back is called. */
export async function holdCode(page: Page, scripts = /\/_next\/static\/.*\.js/): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
