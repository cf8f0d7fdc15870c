import { forwardedHeaders, returnedHeaders } from "@/lib/openapi/proxy/proxy-headers";
import { expect, test } from "@/tests/support/unit-test";

test("cookies and headers of the connection are not passed on, and set-cookie does not come back", () => {
  const sent = {
    Cookie: "a=1",
    Host: "x",
    "X-Forwarded-For": "1.1.1.1",
    Accept: "*/*",
    ...Object.fromEntries(
      [
        "Cookie2",
        "True-Client-IP",
        "CF-Connecting-IP",
        "X-Real-IP",
        "X-Client-IP",
        "X-Cluster-Client-IP",
        "Fastly-Client-IP",
        "X-Original-URL",
        "X-Rewrite-URL",
        "X-HTTP-Method-Override",
        "X-Envoy-External-Address",
        "Via",
      ].map((name) => [name, "a"]),
    ),
    "X-Bad": "a\r\nb: c",
    Number: 3,
  };
  expect(forwardedHeaders(sent)).toEqual({ Accept: "*/*" });
  const keys = { "X-Api-Key": "a", Authorization: "b", "X-Original": "c", "Client-Id": "d" };
  expect(forwardedHeaders(keys)).toEqual(keys);
  expect(returnedHeaders({ "set-cookie": ["a=1"], "x-many": ["1", "2"] })).toEqual([["x-many", "1, 2"]]);
});
