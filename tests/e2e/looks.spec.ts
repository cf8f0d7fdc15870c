import { COLOR_RULES, findViolations } from "../support/find-violations";
import { fullUnless } from "../support/full-tier";
import { expect, test } from "./fixtures";

const BODY = [
  "## Install\n\nText with [a link](/two) and `code`.\n\n```js\nconst a = 1;\n```\n",
  "<Columns cols={2}><Card title='One' icon='star' href='/two'>First.</Card><Card title='Two'>Second.</Card></Columns>",
  "<Note>Remember this.</Note>\n\n### Next\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n",
].join("\n\n");

const GITHUB = "https://github.com/acme/docs";

/** The layouts, each with the theme names that share it. */
const layouts = [
  ["classic", "mint", "willow", "linden"],
  ["split", "maple", "palm", "sequoia"],
  ["framed", "almond", "aspen", "luma"],
] as const;

/** What one can tell looks apart by. */
const TRAITS = [
  [".page-title", "font-size"],
  [".page-title", "font-family"],
  [".page-title", "font-weight"],
  ["#sidebar [aria-current=page]", "background-color"],
  ["#sidebar [aria-current=page]", "border-radius"],
  ["#sidebar", "background-color"],
  [".card", "background-color"],
  [".card", "border-top"],
  [".card", "border-radius"],
  [".card", "box-shadow"],
  ["#content .code-block", "border-radius"],
  ["#content .code-block", "background-color"],
] as const;

for (const [layout, ...themes] of layouts) {
  test(
    `the three themes of the ${layout} layout differ at a glance, and can be read`,
    fullUnless(layout === "framed"),
    async ({ page, sites }) => {
      const tabs = [
        { tab: "Guides", groups: [{ group: "Start", pages: ["one", "two"] }] },
        { tab: "More", pages: ["three"] },
      ];
      const links = ["Community", "Other product"].map((label) => ({ label, icon: "star", href: GITHUB }));
      const site = await sites.add(
        { theme: themes[0], navigation: { tabs }, navbar: { links, primary: { type: "github", href: GITHUB } } },
        {
          "one.mdx": `---\ntitle: The first page\ndescription: What it is about.\n---\n\n${BODY}`,
          "two.mdx": "---\ntitle: Two\n---\n\nText.\n",
          "three.mdx": "---\ntitle: Three\n---\n\nText.\n",
        },
      );
      const looks: string[][] = [];
      await page.goto(`${site.url}/one`);
      await expect(page.locator("[data-shell]")).toHaveAttribute("data-look", themes[0]);
      await page.setViewportSize({ width: 1024, height: 700 });
      const ends = await page.locator("#assistant-entry, .topbar-right-container").evaluateAll((parts) => {
        const [button, links] = parts.map((part) => part.getBoundingClientRect());
        return [button?.right ?? 0, links?.left ?? 0];
      });
      if (layout !== "split") expect(ends[0], "the bar's parts stand side by side").toBeLessThan(ends[1] ?? 0);
      await page.setViewportSize({ width: 1280, height: 720 });
      for (const theme of themes) {
        await page.evaluate((name) => document.querySelector("[data-shell]")?.setAttribute("data-look", name), theme);
        for (const mode of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme: mode });
          const root = expect(page.locator("html"));
          await (mode === "dark" ? root : root.not).toHaveClass(/(?:^| )dark(?: |$)/);
          // Colors change gradually.
          await page.evaluate(async () => {
            const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
            await Promise.allSettled(transitions.map(({ finished }) => finished));
          });
          expect(await findViolations(page, undefined, COLOR_RULES), `${theme}, ${mode}`).toEqual([]);
        }
        looks.push(
          await page.evaluate(
            (traits) =>
              traits.map(([selector, property]) => {
                const element = document.querySelector(selector);
                return element ? getComputedStyle(element).getPropertyValue(property) : "absent";
              }),
            TRAITS,
          ),
        );
      }
      expect(looks.flat()).not.toContain("absent");
      for (const [one, other] of [
        [0, 1],
        [0, 2],
        [1, 2],
      ] as const) {
        const different = TRAITS.filter((_, index) => looks[one]?.[index] !== looks[other]?.[index]);
        expect(different.length, `${themes[one]} and ${themes[other]}`).toBeGreaterThanOrEqual(5);
      }
    },
  );
}
