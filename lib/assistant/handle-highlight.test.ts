import { HIGHLIGHT_LIMITS, handleHighlight, LONGEST_BLOCK } from "@/lib/assistant/handle-highlight";
import { DEFAULT_CODE_THEME } from "@/lib/content/pipeline/code/highlighter";
import type { Store } from "@/lib/store/open-store";
import { openEmptyStore } from "@/tests/support/empty-store";
import { expect, test } from "@/tests/support/unit-test";

let store: Store;
test.beforeEach(async () => {
  store = await openEmptyStore();
});
test.afterEach(() => store.close());

const answers = [
  {
    sentence: "pieces of a known language have the colors of the site",
    body: { source: '["a"]', language: "json" },
    lines: [[["["], ['"a"', "light-dark(#0a3069, #ce9178)"], ["]"]]],
  },
  { sentence: "an unknown language stays plain", body: { source: "x", language: "klingon" }, lines: [] },
  { sentence: "text stays plain", body: { source: "x", language: "text" }, lines: [] },
  {
    sentence: "a name of the language's own prototype stays plain",
    body: { source: "x", language: "__proto__" },
    lines: [],
  },
];
for (const { sentence, body, lines } of answers) {
  test(sentence, async () => {
    const response = await send(body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ lines, background: "" });
  });
}

test("a dark theme in light mode comes with its background", async () => {
  const { background } = await (
    await send({ source: "x", language: "js" }, {}, { light: "dracula", dark: "dracula" })
  ).json();
  expect(background).toMatch(/:root:not\(\.dark\).*\.assistant-code.*--code-background:#282a36/i);
});

const refused = [
  { sentence: "a page of another site", headers: { "sec-fetch-site": "cross-site" }, status: 403 },
  { sentence: "a page of a neighboring site", headers: { "sec-fetch-site": "same-site" }, status: 403 },
  { sentence: "a body of another type", headers: { "content-type": "text/plain" }, status: 415 },
  {
    sentence: "a block that is too long",
    body: { source: "x".repeat(LONGEST_BLOCK + 1), language: "js" },
    status: 400,
  },
  { sentence: "a language that is none", body: { source: "x", language: 1 }, status: 400 },
];
for (const { sentence, headers = {}, body = { source: "x", language: "json" }, status } of refused) {
  test(`${sentence} is refused with ${status}`, async () => {
    expect((await send(body, headers)).status).toBe(status);
  });
}

test("one address may ask for so many blocks in an hour", async () => {
  for (let block = 0; block < HIGHLIGHT_LIMITS.perAddressAndHour; block += 1) {
    expect((await send({ source: `${block}`, language: "text" })).status).toBe(200);
  }
  expect((await send({ source: "one more", language: "text" })).status).toBe(429);
});

function send(body: unknown, headers: Record<string, string> = {}, theme = DEFAULT_CODE_THEME): Promise<Response> {
  const request = new Request("https://docs.acme.example/_lectern/highlight", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return handleHighlight(Object.assign(request, { socketAddress: "192.0.2.7" }), {
    domain: "acme",
    theme,
    database: store.database,
    clock: { now: () => 0, elapsed: () => 0, sleep: () => new Promise(() => {}) },
    trustedProxies: 0,
  });
}
