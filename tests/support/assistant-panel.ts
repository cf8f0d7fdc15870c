import { expect, type Page } from "@playwright/test";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { waitForIndex } from "./search-index";
import type { SiteServer } from "./site-server";

/** A site with the pages `/start`, `/other`, `/chat`, and in Arabic `/ar/start`, whose assistant is a scripted model. */
export interface PanelSite {
  /** Origin without trailing slash. */
  url: string;
  model: ModelServer;
}

const start =
  "---\ntitle: Start\n---\n\n## Install\n\nInstall the widget with one command.\n\n```bash\nnpm install widget\n```\n";
const other = "---\ntitle: Other\n---\n\n## Remove\n\nRemove the widget.\n\n## Update\n\nUpdate the widget.\n";

const chat = "---\ntitle: Chat\nmode: assistant\n---\n\nNever shown.\n";

/** Adds it to a server, and waits until its search index stands. */
export async function startPanelSite(sites: SiteServer): Promise<PanelSite> {
  const model = await startModelServer({ texts: ["Hello."] });
  const { url } = await sites.add(
    {
      navigation: {
        languages: [
          { language: "en", pages: ["start", "other"] },
          { language: "ar", pages: ["ar/start"] },
        ],
      },
    },
    { "start.mdx": start, "other.mdx": other, "chat.mdx": chat, "ar/start.mdx": start },
    { ASSISTANT_BASE_URL: model.url, ASSISTANT_MODEL: "scripted", LECTERN_LIMIT_IP_DAY: "1000" },
  );
  await waitForIndex(url, "install");
  return { url, model };
}

/** The assistant's sheet. */
export const panel = (page: Page) => page.getByRole("dialog", { name: "Assistant" });

/** The field for the next question. */
export const input = (page: Page) => panel(page).getByRole("textbox", { name: "Ask a question…" });

/** Opens a page and, by its button, the panel. */
export async function openPanel(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Ask assistant" }).first().click();
  await expect(input(page)).toBeFocused();
}

/** Asks a question in the open panel. */
export async function ask(page: Page, question: string): Promise<void> {
  await input(page).fill(question);
  await page.keyboard.press("Enter");
}
