import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestHandler } from "@/server/inject-request";
import { answerBroken } from "@/server/plain-answers";
import { SHORT_LIMITS, startTestServer } from "@/tests/support/start-test-server";
import { expect, test } from "@/tests/support/unit-test";

const BROWSER = { accept: "text/html,*/*", "accept-language": "de-CH,de;q=0.9" };

const rows: readonly [sentence: string, fails: RegExp, headers: Record<string, string>, body: RegExp][] = [
  ["a page that the application cannot render is told within the site", /\/page$/, BROWSER, /<p>in the site<\/p>/],
  ["where nothing can be rendered, readers get a page in their language", /./, BROWSER, /<h1>Diese Seite.*href="\/"/],
  ["programs get a sentence", /./, { accept: "application/json" }, /^Something went wrong on the server\.\n$/],
];
for (const [sentence, fails, headers, body] of rows) {
  test(sentence, async () => {
    const render: RequestHandler = (request, response) => {
      const hasFailed = fails.test(request.url ?? "");
      response.writeHead(hasFailed ? 500 : 200, { "content-type": "text/html" });
      response.end(hasFailed ? "a stack trace" : "<p>in the site</p>");
    };
    const server = await startTestServer(SHORT_LIMITS, undefined, render);
    const answer = await fetch(`http://127.0.0.1:${server.port}/page`, { headers });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([500, "no-store"]);
    expect(await answer.text()).toMatch(body);
    await server.stop();
  });
}

test("readers of a site that cannot be read see that it is not available, and nothing about its files", async () => {
  const server = createServer((request, response) =>
    answerBroken(request, response, { isAuthoring: false, basePath: "" }),
  ).listen(0);
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`, { headers: BROWSER });
  expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("refresh")]).toEqual([503, "10", "10"]);
  const text = await answer.text();
  expect(text).toContain("<h1>Diese Website ist gerade nicht verfügbar.</h1>");
  expect(text).not.toContain("docs.json");
  server.close();
});
