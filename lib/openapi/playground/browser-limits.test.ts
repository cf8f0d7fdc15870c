import { type RequestLimits, requestLimits } from "@/lib/openapi/playground/browser-limits";
import { expect, test } from "@/tests/support/unit-test";

const none: RequestLimits = { isMethodRefused: false, headers: [], needsProxy: false };

const rows: [sentence: string, method: string, headers: string[], hasProxy: boolean, limits: Partial<RequestLimits>][] =
  [
    ["an ordinary request goes as it is", "POST", ["Authorization", "X-Trace"], false, {}],
    ["TRACE is never sent", "TRACE", [], true, { isMethodRefused: true }],
    ["browsers drop headers", "GET", ["Cookie", "date", "X-Trace"], false, { headers: ["Cookie", "date"] }],
    [
      "whole families of headers",
      "GET",
      ["Sec-Fetch-Mode", "Proxy-A"],
      false,
      { headers: ["Sec-Fetch-Mode", "Proxy-A"] },
    ],
    ["a proxy sends some of them", "GET", ["Date", "DNT"], true, { needsProxy: true }],
    ["and leaves out others", "GET", ["Date", "Host"], true, { needsProxy: true, headers: ["Host"] }],
    ["a proxy that sends none of them is not needed", "GET", ["Cookie"], true, { headers: ["Cookie"] }],
  ];

for (const [sentence, method, names, hasProxy, limits] of rows) {
  test(`${sentence}: ${method} ${names.join(", ")}`, () => {
    const headers = Object.fromEntries(names.map((name) => [name, "a"]));
    expect(requestLimits({ method, url: "https://api.test/", headers }, hasProxy)).toEqual({ ...none, ...limits });
  });
}
