import { expect, test } from "@playwright/test";
import { forwardedHeaders, returnedHeaders } from "@/lib/openapi/proxy/proxy-headers";

test("cookies and headers of the connection are not passed on, and set-cookie does not come back", () => {
  const sent = {
    Cookie: "a=1",
    Host: "x",
    "X-Forwarded-For": "1.1.1.1",
    Accept: "*/*",
    "X-Bad": "a\r\nb: c",
    Number: 3,
  };
  expect(forwardedHeaders(sent)).toEqual({ Accept: "*/*" });
  expect(returnedHeaders({ "set-cookie": ["a=1"], "x-many": ["1", "2"] })).toEqual([["x-many", "1, 2"]]);
});
