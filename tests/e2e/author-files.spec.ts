import sharp from "sharp";
import { furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

/** Notes its name, and what the page looks like when it runs. */
const note = (name: string) => `(window.ran ??= []).push("${name}");`;

const counter = `export const Counter = () => { const [count, setCount] = useState(0); return <button onClick={() => setCount(count + 1)}>Count {count}</button> }`;

const STYLED = "## First\n\nText.\n\n## Second\n\nText.\n\n<Card title='A card' />\n";

/** Rules as they are in style sheets that were written for the format's own service. */
const STYLES = `
header { background: transparent !important; backdrop-filter: none !important; }
h1, h2, h3 { font-family: 'monument grotesk'; }
#navbar { padding-top: 3px; }
#navbar-transition { background-color: rgb(1, 2, 3); border-bottom-color: rgb(4, 5, 6); }
#topbar-cta-button > a { background: rgb(7, 8, 9); }
#page-title { color: rgb(10, 11, 12); }
#sidebar { background: rgb(13, 14, 15); }
#content-area { max-width: 500px; }
#content-side-layout { display: none !important; }
#background-color { background: rgb(16, 17, 18); }
footer { margin-top: 99px; }
#pagination { display: none; }
html[data-current-path="/styled"] .card { border-color: rgb(19, 20, 21); }
`;

const PICTURES =
  "![Noise](/noise.png)\n\n![Turned](/turned.jpg)\n\n![Moving](/moving.webp)\n\n<img src='/noise.png' width='300' alt='Small' />\n";

let site: TestSite;
/** Bytes of the picture `noise.png`. */
let originalSize: number;

test.beforeAll(async ({ sites }) => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = () => sharp({ create: { width: 2000, height: 1000, channels: 3, background: "#fff", noise } });
  const png = await picture().png().toBuffer();
  originalSize = png.length;
  // As telephones write it: lying, with a note to turn it.
  const turned = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const frames = sharp({
    create: { width: 1000, height: 200, channels: 3, background: "#fff", noise, pageHeight: 100 },
  });
  site = await sites.add(
    {
      navigation: { pages: ["one", "two", "styled", "pictures"] },
      navbar: { primary: { type: "button", label: "Start", href: "/two" } },
      footer: { socials: { x: "https://x.com/a" } },
    },
    {
      "one.mdx": `---\ntitle: One\n---\n\n${counter}\n\nText of one.\n\n<Counter />\n`,
      "two.mdx": "---\ntitle: Two\n---\n\nText of two.\n",
      "a.js": `${note("a")} const mark = () => { document.querySelector("h1").dataset.mark = "a"; document.querySelector("h1").append(" marked"); }; mark();`,
      "b-fails.js": `${note("b")} throw new Error("A mistake of the author");`,
      "c.js": [
        note("c"),
        `document.addEventListener("DOMContentLoaded", () => { ${note("content")} });`,
        `window.addEventListener("load", { handleEvent() { ${note("loaded")} } });`,
        `window.onload = () => { ${note("onload")} };`,
      ].join("\n"),
      "d.js":
        'const link = document.querySelector("#topbar-cta-button > a"); link.textContent = "Changed"; document.querySelector("#navbar-transition").dataset.seen = "";',
      "styled.mdx": `---\ntitle: Styled\n---\n\n${STYLED}`,
      "style.css": STYLES,
      "pictures.mdx": `---\ntitle: Pictures\n---\n\n${PICTURES}`,
      "noise.png": png,
      "turned.jpg": turned,
      "moving.webp": await frames.webp({ delay: 100 }).toBuffer(),
    },
  );
});

test("scripts of the repository run in order, once, after React has taken over the page", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  const ran = () => page.evaluate(() => (window as { ran?: string[] }).ran ?? []);
  await page.goto(`${site.url}/one`);
  await expect.poll(ran).toEqual(["a", "b", "c", "content", "loaded", "onload"]);
  // React would have rendered the heading again, had it found another one.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One marked");
  await page.getByRole("button", { name: "Count 0" }).click();
  await expect(page.getByRole("button", { name: "Count 1" })).toBeVisible();
  await page.getByRole("link", { name: "Two" }).first().click();
  await expect(page.getByText("Text of two.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Text of one.")).toBeVisible();
  expect(await ran()).toEqual(["a", "b", "c", "content", "loaded", "onload"]);
  expect(errors).toEqual(["A mistake of the author"]);
});

/** Each part with a property that the style sheet sets, and what it must be. */
const parts: readonly (readonly [selector: string, property: string, value: string | RegExp])[] = [
  ["#navbar", "padding-top", "3px"],
  ["#navbar", "background-color", /^(?!rgba\(0, 0, 0, 0\))/],
  ["#navbar-transition", "background-color", "rgb(1, 2, 3)"],
  ["#navbar-transition", "border-bottom-color", "rgb(4, 5, 6)"],
  ["#topbar-cta-button > a", "background-color", "rgb(7, 8, 9)"],
  ["#page-title", "color", "rgb(10, 11, 12)"],
  ["h2", "font-family", /^"monument grotesk", .*sans-serif/],
  ["#sidebar", "background-color", "rgb(13, 14, 15)"],
  ["#content-area", "max-width", "500px"],
  ["#content-side-layout", "display", "none"],
  ["#background-color", "background-color", "rgb(16, 17, 18)"],
  ["#footer", "margin-top", "99px"],
  ["#pagination", "display", "none"],
  [".card", "border-top-color", "rgb(19, 20, 21)"],
];

test("style sheets of authors find header, bar, title, sidebar, content, side column and footer", async ({ page }) => {
  await page.goto(`${site.url}/styled`);
  for (const [selector, property, value] of parts) {
    await expect(page.locator(selector).first(), selector).toHaveCSS(property, value);
  }
  expect(await page.locator("#navbar").evaluate((bar) => bar.closest("header, h1"))).toBeNull();
});

test("scripts of authors find the button of the top bar", async ({ page }) => {
  await page.goto(`${site.url}/styled`);
  await expect(page.locator("#topbar-cta-button").getByRole("link", { name: "Changed" })).toBeVisible();
  await expect(page.locator("#navbar-transition[data-seen]")).toBeAttached();
});

test("a phone gets a smaller copy, and the file itself is untouched", furtherCase, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${site.url}/pictures`);
  const image = page.getByRole("img", { name: "Noise" }).or(page.getByRole("button", { name: /Noise/ }));
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc))
    .toContain("/640/noise.png");
  const copy = await fetch(`${site.url}/_lectern/images/640/noise.png.webp`);
  expect(copy.headers.get("content-type")).toBe("image/webp");
  expect(copy.headers.get("etag")).toBeTruthy();
  const data = Buffer.from(await copy.arrayBuffer());
  expect(data.length).toBeLessThan(originalSize / 4);
  expect(await sharp(data).metadata()).toMatchObject({ width: 640, height: 320 });
  expect((await (await fetch(`${site.url}/noise.png`)).arrayBuffer()).byteLength).toBe(originalSize);
  const small = page.locator("img[alt=Small]");
  await expect(small).not.toHaveAttribute("srcset");
});

test("a copy stands upright as browsers show the file", async () => {
  const copy = await fetch(`${site.url}/_lectern/images/640/turned.jpg.webp`);
  const { width, height } = await sharp(Buffer.from(await copy.arrayBuffer())).metadata();
  expect([width, height]).toEqual([640, 1280]);
});

test("an animated image is served as it is", async () => {
  const copy = await fetch(`${site.url}/_lectern/images/640/moving.webp.webp`);
  expect((await sharp(Buffer.from(await copy.arrayBuffer())).metadata()).pages).toBe(2);
});

const refused: readonly [sentence: string, address: string][] = [
  ["a width that is none of the list", "/_lectern/images/641/noise.png.webp"],
  ["a file that is not of the site", "/_lectern/images/640/other.png.webp"],
  ["a file outside of the folder", "/_lectern/images/640/..%2F..%2Fetc%2Fpasswd.webp"],
  ["a page", "/_lectern/images/640/one.mdx.webp"],
];
for (const [sentence, address] of refused) {
  test(`not found: ${sentence}`, async () => {
    expect((await fetch(site.url + address)).status).toBe(404);
  });
}
