import { type ProtocolRequest, refuseRequest } from "@/server/refuse-request";
import { expect, test } from "@/tests/support/unit-test";

const rows: { title: string; request: Partial<ProtocolRequest>; expected: number | undefined; url?: string }[] = [
  { title: "a path", request: { url: "/a?b" }, expected: undefined },
  { title: "an absolute form", request: { url: "http://a.example/b?c" }, expected: undefined, url: "/b?c" },
  { title: "an absolute form without path", request: { url: "http://a.example" }, expected: undefined, url: "/" },
  { title: "an absolute form with user", request: { url: "http://u@a.example/" }, expected: 400 },
  { title: "another scheme", request: { url: "ftp://a.example/" }, expected: 400 },
  { title: "a fragment", request: { url: "/a#b" }, expected: 400 },
  { title: "an authority", request: { url: "a.example:80" }, expected: 400 },
  { title: "the server as a whole", request: { url: "*", method: "OPTIONS" }, expected: undefined, url: "*" },
  { title: "the server as a whole by another method", request: { url: "*" }, expected: 400 },
  { title: "two hosts", request: { rawHeaders: ["Host", "a", "HOST", "b"] }, expected: 400 },
  { title: "a host that is none", request: { headers: { host: "a b" } }, expected: 400 },
  { title: "a host with a path", request: { headers: { host: "a/b" } }, expected: 400 },
  { title: "an IPv6 host", request: { headers: { host: "[::1]:80" } }, expected: undefined },
  { title: "chunks", request: { headers: { "transfer-encoding": "Chunked" } }, expected: undefined },
  { title: "another coding", request: { headers: { "transfer-encoding": "gzip, chunked" } }, expected: 501 },
  {
    title: "a coding before HTTP/1.1",
    request: { headers: { "transfer-encoding": "chunked" }, httpVersion: "1.0" },
    expected: 400,
  },
];

for (const { title, request, expected, url } of rows) {
  test(`${title}: ${expected ?? "accepted"}`, () => {
    const whole: ProtocolRequest = {
      method: "GET",
      url: "/",
      headers: {},
      rawHeaders: [],
      httpVersion: "1.1",
      ...request,
    };
    expect(refuseRequest(whole)?.status).toBe(expected);
    expect(whole.url).toBe(url ?? request.url ?? "/");
  });
}

test("the authority of an absolute form replaces the Host header", () => {
  const headers: ProtocolRequest["headers"] = { host: "other.example" };
  refuseRequest({ method: "GET", url: "http://a.example/b", headers, rawHeaders: [], httpVersion: "1.1" });
  expect(headers.host).toBe("a.example");
});
