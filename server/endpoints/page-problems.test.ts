import { pageProblemEndpoints } from "@/server/endpoints/page-problems";
import { expect, test } from "@/tests/support/unit-test";

const VIEW_AS = "/_lectern/view-as";

test("an author's browser learns that the site is not shown as a reader, without an error in its console", async () => {
  const endpoint = pageProblemEndpoints(true).find(({ path }) => path === VIEW_AS);
  const response = (await endpoint?.methods.GET?.(new Request(`http://localhost${VIEW_AS}`) as never, {})) as Response;
  expect(response.status).toBe(200);
  expect(await response.json()).toBeNull();
});

test("readers have neither", () => {
  expect(pageProblemEndpoints(false)).toEqual([]);
});
