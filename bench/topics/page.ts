import type { Browser } from "@playwright/test";
import { bareApp } from "@/bench/engines/bare-app";
import { lectern } from "@/bench/engines/lectern";
import type { Engine } from "@/bench/engines/types";
import { withBrowser } from "@/bench/support/browser";
import { weighComponents } from "@/bench/support/component-weight";
import { generateSite } from "@/bench/support/generate-site";
import { type ClickCost, clickThrough, type PageWeight, weighPage } from "@/bench/support/page-weight";
import { figureAdder, type Measurement, withServer } from "@/bench/topics/measure-engine";
import type { Topic, TopicContext } from "@/bench/topics/types";

/** Links of the sidebar that are clicked; the first is the page to begin with. */
const CLICKS = 9;

/** What a reader's browser loads. */
export const page: Topic = {
  id: "page",
  title: "Pages",
  method:
    "A page in Chromium with empty caches: scripts and style sheets it loads by itself, compressed by us; its HTML; then nine " +
    "clicks on links of the sidebar, each until the new heading appears (median), and what they load. All pages were asked for before. " +
    "Then a page with every interactive component, diagrams and mathematics apart.",
  async run(context) {
    await withBrowser(async (browser) => {
      const bare = await measure(context, browser, bareApp, 1);
      addRows(context, { engine: bareApp, measured: bare });
      for (const pages of context.options.sites) {
        for (const engine of [lectern, ...context.peers]) {
          const row = {
            id: "page-script",
            title: "client JavaScript, gzip",
            engine: engine.name,
            pages,
            unit: "kB" as const,
          };
          await context.attempt(row, async () => {
            addRows(context, { engine, pages, measured: await measure(context, browser, engine, pages), bare });
          });
        }
      }
      await addComponentRows(context, browser, bare);
    });
  },
};

/** What interactive parts weigh, once: the size of the site does not matter. */
async function addComponentRows(context: TopicContext, browser: Browser, bare: Measured): Promise<void> {
  const engine = lectern.name;
  const pages = context.options.sites[0] ?? 1;
  const row = {
    id: "page-components",
    title: "every interactive component, above bare Next",
    engine,
    unit: "kB" as const,
  };
  await context.attempt(row, async () => {
    await context.ensureBuilt(lectern, pages);
    const weight = await weighComponents(browser, pages, context.nextPort);
    context.add({ ...row, value: (weight.everyComponent - bare.script) / 1000 });
    const assistant = { engine, unit: row.unit };
    context.add({
      ...assistant,
      id: "page-assistant",
      title: "assistant before it is opened",
      value: weight.assistantEntry / 1000,
    });
    context.add({ ...assistant, id: "page-widget", title: "assistant for other sites", value: weight.widget / 1000 });
  });
}

type Measured = PageWeight & Partial<ClickCost>;

function measure(context: TopicContext, browser: Browser, engine: Engine, pages: number): Promise<Measured> {
  return withServer(context, engine, pages, async (server) => {
    const group = generateSite(20)[0]?.pages ?? [];
    const targets = group.slice(0, CLICKS + 1).map(({ path, title }) => ({ address: engine.address(path), title }));
    const [first, ...others] = targets;
    const start = server.url + (first?.address ?? "/");
    if (!engine.hasContent) return weighPage(browser, start);
    for (const { address } of targets) await fetch(server.url + address);
    return { ...(await weighPage(browser, start)), ...(await clickThrough(browser, start, others)) };
  });
}

function addRows(context: TopicContext, measurement: Measurement<Measured>): void {
  const add = figureAdder(context, measurement);
  add("page-script", "client JavaScript, gzip", "kB", ({ script }) => script / 1000);
  add("page-style", "style sheets, gzip", "kB", ({ style }) => style / 1000);
  add("page-html-gzip", "HTML, gzip", "kB", ({ htmlGzip }) => htmlGzip / 1000);
  add("page-html-brotli", "HTML, brotli", "kB", ({ htmlBrotli }) => htmlBrotli / 1000);
  add("page-click", "click to the new heading", "ms", ({ time }) => time);
  add("page-click-data", "loaded by a click, gzip", "kB", ({ data }) => (data === undefined ? undefined : data / 1000));
}
