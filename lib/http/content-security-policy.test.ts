import { buildPolicy, formatPolicy, type PolicyOptions, parsePolicy } from "@/lib/http/content-security-policy";
import { expect, test } from "@/tests/support/unit-test";

const SCRIPTS = { hashes: ["'sha256-a='"], origins: ["https://cdn.example.com"] };

function header(options: Partial<PolicyOptions> = {}): string {
  const policy = buildPolicy({
    scriptOrigins: [],
    frameAncestors: "'self'",
    isSecure: true,
    extra: new Map(),
    ...options,
  });
  return formatPolicy(policy, SCRIPTS);
}

const directive = (text: string, name: string) =>
  text.split("; ").find((part) => part.startsWith(`${name} `)) ?? `no ${name}`;

const rows: { title: string; options?: Partial<PolicyOptions>; name: string; expected: string }[] = [
  {
    title: "scripts come from the site and the document's own addresses, or have a known hash",
    name: "script-src",
    expected: "script-src 'self' https://cdn.example.com 'sha256-a='",
  },
  {
    title: "scripts come from the origins that the configuration names",
    options: { scriptOrigins: ["https://www.googletagmanager.com"] },
    name: "script-src",
    expected: "script-src 'self' https://www.googletagmanager.com https://cdn.example.com 'sha256-a='",
  },
  {
    title: "an operator may allow more",
    options: { extra: new Map([["script-src", ["https://widget.example.com"]]]) },
    name: "script-src",
    expected: "script-src 'self' https://widget.example.com https://cdn.example.com 'sha256-a='",
  },
  {
    title: "hashes do not undo what an operator allows",
    options: { extra: new Map([["script-src", ["'unsafe-inline'"]]]) },
    name: "script-src",
    expected: "script-src 'self' 'unsafe-inline' https://cdn.example.com",
  },
  {
    title: "what an operator adds replaces 'none'",
    options: { frameAncestors: "'none'", extra: new Map([["frame-ancestors", ["https://a.example.com"]]]) },
    name: "frame-ancestors",
    expected: "frame-ancestors https://a.example.com",
  },
  {
    title: "an operator may add a directive",
    options: { extra: new Map([["report-uri", ["/reports"]]]) },
    name: "report-uri",
    expected: "report-uri /reports",
  },
  { title: "PDF files of the site, and no other plug-ins", name: "object-src", expected: "object-src 'self'" },
  { title: "no other base address", name: "base-uri", expected: "base-uri 'self'" },
  {
    title: "a site that is reached by https loads pictures by https",
    name: "img-src",
    expected: "img-src 'self' data: blob: https:",
  },
  {
    title: "a site that may be reached by http loads pictures by both",
    options: { isSecure: false },
    name: "img-src",
    expected: "img-src 'self' data: blob: https: http:",
  },
  {
    title: "the sites that may show this one in a frame",
    options: { frameAncestors: "'self' https://app.example.com" },
    name: "frame-ancestors",
    expected: "frame-ancestors 'self' https://app.example.com",
  },
];

for (const { title, options, name, expected } of rows) {
  test(`${title}: ${name}`, () => {
    expect(directive(header(options), name)).toBe(expected);
  });
}

test("a closed site names no other host, whatever its settings and documents name", () => {
  const closed = header({ isClosed: true, isSecure: false, scriptOrigins: ["https://a.example"] });
  expect(closed).not.toMatch(/https?:|wss?:|\*/);
});

test("no text is evaluated as code, and no inline script runs without a hash", () => {
  expect(header()).not.toContain("unsafe-eval");
  expect(directive(header(), "script-src")).not.toContain("unsafe-inline");
});

const texts: { text: string; expected: [string, readonly string[]][] | undefined }[] = [
  { text: "script-src https://a.example", expected: [["script-src", ["https://a.example"]]] },
  {
    text: " img-src http: ;; connect-src 'self'  wss: ",
    expected: [
      ["img-src", ["http:"]],
      ["connect-src", ["'self'", "wss:"]],
    ],
  },
  {
    text: "img-src a.example; img-src b.example",
    expected: [["img-src", ["a.example", "b.example"]]],
  },
  { text: "Script-Src https://a.example", expected: undefined },
  { text: "script-src https://a.example,https://b.example", expected: undefined },
  { text: "script-src \u0001", expected: undefined },
  { text: "", expected: [] },
];

for (const { text, expected } of texts) {
  test(`directives of an operator: ${JSON.stringify(text)}`, () => {
    const policy = parsePolicy(text);
    expect(policy && [...policy]).toEqual(expected);
  });
}
