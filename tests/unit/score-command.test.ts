import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { deniesCrawler } from "@/lib/check/score/read-answers";
import { READINESS_CHECKS } from "@/lib/check/score/readiness-checks";
import { runScore, SCORE_FORMATS } from "../../cli/run-score";
import { createOutput } from "../support/command-folder";

/** Bodies with their media types, by path, and by path and what is accepted. */
type Answers = Readonly<Record<string, readonly [type: string, body: string]>>;

const MARKDOWN = "text/markdown; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";
const tools = (count: number) => JSON.stringify({ result: { tools: Array.from({ length: count }, () => ({})) } });

const ready: Answers = {
  "/docs/": ["text/html", '<link href="/llms.txt"><script type="application/ld+json">{}</script>'],
  "/docs/ text/markdown": [MARKDOWN, "# A"],
  "/docs/ text/plain": [MARKDOWN, "# A"],
  "/docs/a.md": [MARKDOWN, "# A"],
  "/docs/a": ["text/html", "A"],
  "/docs/api.yaml": ["text/yaml", "openapi: 3.1.0"],
  "/docs/llms.txt": [
    TEXT,
    "# A\n\n- [A](https://a.test/docs/a.md): b\n- [API](https://a.test/docs/api.yaml)\n- [Other](https://b.test/none)\n",
  ],
  "/docs/llms-full.txt": [TEXT, "# A\n\nSource: https://a.test/docs/a\n"],
  "/docs/skill.md": [MARKDOWN, "---\nname: a\ndescription: b\n---\n"],
  "/docs/.well-known/mcp": ["application/json", "{}"],
  "/docs/mcp": ["text/event-stream", `event: message\ndata: ${tools(3)}\n\n`],
  "/docs/openapi.json": ["application/json", "{}"],
  "/docs/sitemap.xml": ["application/xml", "<urlset><url><loc>https://a.test/docs/a</loc></url></urlset>"],
  "/robots.txt": [TEXT, "User-agent: *\nAllow: /\n"],
};

const servers: Server[] = [];
test.afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(answers: Answers): Promise<string> {
  const server = createServer(({ url = "", headers }, response) => {
    const [type, body] = answers[`${url} ${headers.accept}`] ?? answers[url] ?? [];
    response.writeHead(body === undefined ? 404 : 200, type === undefined ? {} : { "content-type": type }).end(body);
  });
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`;
}

/** @param wait milliseconds that every answer seems to take */
async function failedChecks(answers: Answers, wait = 0): Promise<string[]> {
  let now = 0;
  const clock = () => (now += wait);
  const output = createOutput();
  expect(await runScore({ url: await serve(answers), format: "plain", clock }, output)).toBe(0);
  const lines = output.text().split("\n");
  return lines.filter((line) => line.startsWith("fail")).map((line) => line.split("\t").at(-1) ?? "");
}

test("weights add up to a hundred, and identifiers are there once", () => {
  expect(READINESS_CHECKS.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  expect(new Set(READINESS_CHECKS.map(({ id }) => id)).size).toBe(READINESS_CHECKS.length);
});

const lacks: [title: string, changes: Answers, failed: string[]][] = [
  ["a site that has everything fails nothing", {}, []],
  [
    "pages in place of files are no files",
    Object.fromEntries(Object.keys(ready).map((path) => [path, ["text/html", "<p>A</p>"]])) as Answers,
    READINESS_CHECKS.map(({ id }) => id).filter((id) => !["robots", "latency"].includes(id)),
  ],
  ["dead links", { "/docs/llms.txt": [TEXT, "# A\n\n- [B](/docs/b.md)\n"] }, ["llms-txt-links", "llms-txt-markdown"]],
  ["a list of HTML", { "/docs/llms.txt": [TEXT, "# A\n\n- [A](/docs/a)\n"] }, ["llms-txt-markdown"]],
  ["a long list", { "/docs/llms.txt": [TEXT, `# A\n\n- [A](/docs/a.md)\n${"a".repeat(100_000)}`] }, ["llms-txt-size"]],
  ["too many tools", { "/docs/mcp": ["application/json", tools(41)] }, ["mcp-tools"]],
  ["a closed robots.txt", { "/robots.txt": [TEXT, "User-agent: GPTBot\nDisallow: /\n"] }, ["robots"]],
];

for (const [title, changes, failed] of lacks) {
  test(`score: ${title}`, async () => {
    expect(await failedChecks({ ...ready, ...changes })).toEqual(failed);
  });
}

test("score: a slow site", async () => {
  expect(await failedChecks(ready, 1_001)).toEqual(["latency"]);
});

for (const format of SCORE_FORMATS) {
  test(`the ${format} report says the score`, async () => {
    const output = createOutput();
    await runScore({ url: await serve(ready), format, clock: () => 0 }, output);
    const wanted = { table: "100 of 100", plain: "score\t100", json: '"score": 100' }[format];
    expect(output.text()).toContain(wanted);
  });
}

const refusals: [url: string, message: RegExp][] = [
  ["docs", /"docs" is not an address/],
  ["http://127.0.0.1:1", /127\.0\.0\.1:1 does not answer/],
];

for (const [url, message] of refusals) {
  test(`${url} is refused`, async () => {
    await expect(runScore({ url, format: "plain" }, createOutput())).rejects.toThrow(message);
  });
}

const robots: [text: string, denies: boolean][] = [
  ["", false],
  ["User-agent: *\nDisallow: /", true],
  ["User-agent: *\nDisallow: /private", false],
  ["User-agent: *\nDisallow:", false],
  ["User-agent: *\nDisallow: /\n\nUser-agent: gptbot\nAllow: /", false],
  ["User-agent: a\nUser-agent: GPTBot # b\nDisallow: / # c\n", true],
  ["User-agent: GPTBot\nAllow: /\nDisallow: /", false],
];

for (const [text, denies] of robots) {
  test(`robots.txt ${JSON.stringify(text)} denies: ${denies}`, () =>
    expect(deniesCrawler(text, "GPTBot")).toBe(denies));
}
