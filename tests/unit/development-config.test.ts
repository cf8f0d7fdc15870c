import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import configure from "@/next.config.mjs";
import { expect, test } from "@/tests/support/unit-test";

test("dev compiles no import lazily, which a second start would leave without code", async () => {
  const { experimental } = await configure(PHASE_DEVELOPMENT_SERVER);
  expect(experimental).not.toMatchObject({ turbopackLazyDynamicImports: true });
  expect(experimental).not.toMatchObject({ turbopackLazyDynamicImportsSSR: true });
});
