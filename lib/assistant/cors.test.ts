import { preflightResponse, readOrigin } from "@/lib/assistant/cors";
import { expect, test } from "@/tests/support/unit-test";

const rows = [
  {
    sentence: "a page may send the headers that it asks for",
    asked: "authorization, x-request-source",
    allowed: "authorization, x-request-source",
  },
  {
    sentence: "a page that asks for none may send those of the endpoint",
    asked: null,
    allowed: "Authorization, Content-Type, Accept",
  },
  {
    sentence: "a page does not speak for the proxies, so that it cannot name its own origin as that of the site",
    asked: "authorization,content-type,x-forwarded-host,Forwarded,X-Forwarded-Proto,x-real-ip",
    allowed: "authorization, content-type",
  },
  {
    sentence: "what is not a list of names is not repeated",
    asked: "x-a: 1\tx-b",
    allowed: "Authorization, Content-Type, Accept",
  },
];
for (const { sentence, asked, allowed } of rows) {
  test(sentence, () => {
    const headers = { origin: "https://app.example", ...(asked ? { "access-control-request-headers": asked } : {}) };
    const response = preflightResponse(new Request("https://docs.example/", { method: "OPTIONS", headers }), true);
    expect(response.headers.get("access-control-allow-headers")).toBe(allowed);
  });
}

const origins = [
  { text: "https://app.example", origin: "https://app.example" },
  { text: "https://App.Example:443/", origin: "https://app.example" },
  { text: "http://localhost:5173", origin: "http://localhost:5173" },
  { text: "*", origin: "*" },
  { text: "app.example", origin: undefined },
  { text: "https://*.example", origin: undefined },
  { text: "https://app.example/page", origin: undefined },
  { text: "https://user@app.example", origin: undefined },
  { text: "file:///page.html", origin: undefined },
];
for (const { text, origin } of origins) {
  test(`${text} is ${origin === undefined ? "no origin that a key can be limited to" : `the origin ${origin}`}`, () => {
    expect(readOrigin(text)).toBe(origin);
  });
}
