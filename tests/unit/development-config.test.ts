import { expect, test } from "@playwright/test";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import configure from "@/next.config.mjs";

test("what dev compiles only when asked for is not remembered over a start", () => {
  const { experimental } = configure(PHASE_DEVELOPMENT_SERVER);
  const isLazy = experimental?.turbopackLazyDynamicImports ?? experimental?.turbopackLazyDynamicImportsSSR ?? false;
  expect(isLazy && experimental?.turbopackFileSystemCacheForDev !== false).toBe(false);
});
