import { expect, type Page } from "@playwright/test";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { createDocsFolder } from "./docs-folder";
import { waitForIndex } from "./search-index";
import { startServer } from "./server";

/** A server with the pages `/start`, `/other`, `/chat`, and in Arabic `/ar/start`, whose assistant is a scripted model. */
export interface PanelSite {
  /** Origin without trailing slash. */
  url: string;
  model: ModelServer;
  dispose(): Promise<void>;
}

const start =
  "---\ntitle: Start\n---\n\n## Install\n\nInstall the widget with one command.\n\n```bash\nnpm install widget\n```\n";
const other = "---\ntitle: Other\n---\n\n## Remove\n\nRemove the widget.\n\n## Update\n\nUpdate the widget.\n";

const chat = "---\ntitle: Chat\nmode: assistant\n---\n\nNever shown.\n";

/** Starts it and waits until its search index stands. */
export async function startPanelSite(): Promise<PanelSite> {
  const model = await startModelServer({ texts: ["Hello."] });
  const docs = await createDocsFolder(
    {
      navigation: {
        languages: [
          { language: "en", pages: ["start", "other"] },
          { language: "ar", pages: ["ar/start"] },
        ],
      },
    },
    { "start.mdx": start, "other.mdx": other, "chat.mdx": chat, "ar/start.mdx": start },
  );
  const environment = { ASSISTANT_BASE_URL: model.url, ASSISTANT_MODEL: "scripted", LECTERN_LIMIT_IP_DAY: "1000" };
  const server = await startServer({ docsDirectory: docs.directory, environment });
  await waitForIndex(server.url, "install");
  return {
    url: server.url,
    model,
    dispose: async () => {
      await server.stop();
      await Promise.all([model.close(), docs.dispose()]);
    },
  };
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
