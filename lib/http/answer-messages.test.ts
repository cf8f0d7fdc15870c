import { expect, test } from "@playwright/test";
import { readMessageRoute } from "@/lib/http/answer-messages";

const rows: readonly [method: string, url: string, basePath: string, route: ReturnType<typeof readMessageRoute>][] = [
  ["POST", "/discovery/v1/assistant/acme/message", "", { domain: "acme", version: "v1" }],
  ["POST", "/discovery/v2/assistant/a.b-c_1/message?trace=1", "", { domain: "a.b-c_1", version: "v2" }],
  ["POST", "/docs/discovery/v1/assistant/acme/message", "/docs", { domain: "acme", version: "v1" }],
  ["POST", "/discovery/v1/assistant/acme/message", "/docs", undefined],
  ["POST", "/discovery/v3/assistant/acme/message", "", undefined],
  ["POST", "/discovery/v1/assistant/acme/message/", "", undefined],
  ["POST", "/discovery/v1/assistant/../message", "", undefined],
  ["POST", "/discovery/v1/assistant/..%2f..%2fetc/message", "", undefined],
  ["POST", "/discovery/v1/search/acme", "", undefined],
  ["OPTIONS", "/discovery/v1/assistant/acme/message", "", undefined],
  ["GET", "/discovery/v1/assistant/acme/message", "", undefined],
];
for (const [method, url, basePath, route] of rows) {
  test(`${method} ${url} below "${basePath}" is ${route ? "a message" : "left to the framework"}`, () => {
    expect(readMessageRoute({ method, url }, basePath)).toEqual(route);
  });
}
