import type { Page } from "@playwright/test";

/** Collects what the Content-Security-Policy refused on a page, from its first script on. */
export async function watchRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = [];
  await page.exposeFunction("noteRefusal", (refusal: string) => refusals.push(refusal));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteRefusal(refusal: string): void }).noteRefusal;
    document.addEventListener("securitypolicyviolation", (event) =>
      note(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  return refusals;
}
