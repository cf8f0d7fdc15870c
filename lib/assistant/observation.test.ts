import { observeRequest } from "@/lib/assistant/observation";
import { admission } from "@/lib/http/admission";
import { expect, test } from "@/tests/support/unit-test";

const ROUTES = ["assistant.message", "discovery.search", "discovery.page", "mcp", "site.search"];

for (const route of ROUTES) {
  test(`when too many requests wait, a new one is refused, and told when to come back: ${route}`, async () => {
    let answered = 0;
    const ask = () =>
      observeRequest(
        new Request("http://a.example/", { headers: { origin: "https://b.example" } }),
        route,
        async () => {
          answered += 1;
          return new Response();
        },
      );
    const waiting: Promise<void>[] = [];
    while (!admission.isFull()) waiting.push(admission.turn());
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after"), answered]).toEqual([503, "5", 0]);
    expect(refused.headers.get("access-control-allow-origin")).toBe("https://b.example");
    expect(await refused.json()).toMatchObject({ error: { code: "too-busy" } });
    await Promise.all(waiting);
    expect([(await ask()).status, answered]).toEqual([200, 1]);
  });
}

test("a client that has left while it waited costs nothing", async () => {
  const leaving = new AbortController();
  let answered = 0;
  await admission.turn();
  const asked = observeRequest(
    new Request("http://a.example/", { signal: leaving.signal }),
    "site.search",
    async () => {
      answered += 1;
      return new Response();
    },
  );
  leaving.abort();
  expect([(await asked).status, answered]).toEqual([499, 0]);
});
