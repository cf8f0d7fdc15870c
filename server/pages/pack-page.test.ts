import { expect, test } from "@playwright/test";
import { packPage, pageBody } from "@/server/pages/pack-page";

test("all that ask for a plain page at the same time get one body", async () => {
  const document = "<html><head></head><body>Text</body></html>";
  const page = await packPage({ status: 200, headers: {}, body: Buffer.from(document) });
  const bodies = await Promise.all(Array.from({ length: 100 }, () => pageBody(page, "identity")));
  expect(new Set(bodies).size).toBe(1);
  expect(String(bodies[0])).toContain("Text");
});
