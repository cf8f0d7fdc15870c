import { expect, type Locator, type Page } from "@playwright/test";
import type { Echo } from "./echo-api";

/** Opens the playground of a generated page by the name of its operation. @returns its dialog. */
export async function openPlayground(page: Page, siteUrl: string, name: string): Promise<Locator> {
  await page.goto(`${siteUrl}/api-reference/${name}?playground=open`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Send" })).toBeVisible();
  return dialog;
}

/** Sends what is filled in. @returns the request as the API received it. */
export async function sendAndRead(dialog: Locator): Promise<Echo> {
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("200 OK")).toBeVisible();
  return JSON.parse((await dialog.getByTestId("response-body").textContent()) ?? "");
}

/** Chooses an option of the select with a name. */
export async function chooseOption(dialog: Locator, name: string, option: string): Promise<void> {
  const select = dialog.getByRole("combobox", { name });
  const label = await select.getByRole("option", { name: option, includeHidden: true }).textContent();
  await select.selectOption({ label: label ?? option });
}
