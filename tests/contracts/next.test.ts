import {
  NEXT_REWRITTEN_PATH_HEADER,
  NEXT_REWRITTEN_QUERY_HEADER,
  NEXT_RSC_UNION_QUERY,
  RSC_HEADER,
} from "next/dist/client/components/app-router-headers.js";
import { SERVER_FILES_MANIFEST } from "next/dist/shared/lib/constants.js";
import { isBailoutToCSRError } from "next/dist/shared/lib/lazy-dynamic/bailout-to-csr.js";
import { expect, test } from "@/tests/support/unit-test";

test("the client router reads the address of a rewritten page from these headers", () => {
  expect([NEXT_REWRITTEN_PATH_HEADER, NEXT_REWRITTEN_QUERY_HEADER]).toEqual([
    "x-nextjs-rewritten-path",
    "x-nextjs-rewritten-query",
  ]);
});

test("the client router marks its own requests in this way", () => {
  expect([RSC_HEADER, NEXT_RSC_UNION_QUERY]).toEqual(["rsc", "_rsc"]);
});

test("an error with this digest leaves a component to the browser", () => {
  const failure = Object.assign(new Error("failed"), { digest: "BAILOUT_TO_CLIENT_SIDE_RENDERING" });
  expect(isBailoutToCSRError(failure)).toBe(true);
});

test("a build keeps its configuration in this file", () => {
  expect(SERVER_FILES_MANIFEST).toBe("required-server-files");
});
