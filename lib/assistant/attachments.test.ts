import { parseMessageRequest, readAttachments } from "@/lib/assistant/message-request";
import { expect, test } from "@/tests/support/unit-test";

const base64 = (text: string) => Buffer.from(text).toString("base64");

const rows: readonly [sentence: string, contentType: string | null, url: unknown, expected: string | undefined][] = [
  ["text in base64", "text/plain", `data:text/plain;base64,${base64("größer")}`, "größer"],
  ["text with escapes", null, "data:text/plain;charset=utf-8,a%20b", "a b"],
  ["JSON", "application/json", `data:application/json;base64,${base64("{}")}`, "{}"],
  ["a type that is XML underneath", "image/svg+xml", `data:image/svg+xml;base64,${base64("<svg/>")}`, "<svg/>"],
  ["a picture", "image/png", "data:image/png;base64,iVBORw0KGgo=", undefined],
  ["bytes that call themselves text", "text/plain", "data:text/plain;base64,/////w==", undefined],
  ["a malformed escape", "text/plain", "data:text/plain,%E0%A4%A", undefined],
  ["an address, which is not fetched", "text/plain", "http://169.254.169.254/latest", undefined],
  ["no address", "text/plain", { href: "x" }, undefined],
];
for (const [sentence, contentType, url, expected] of rows) {
  test(`${sentence} is ${expected === undefined ? "named as a file that cannot be read" : "read"}`, () => {
    const item = { type: expected === undefined ? "unreadableFile" : "file", value: expected ?? "", path: "a.txt" };
    expect(readAttachments([{ name: "a.txt", contentType, url }])).toEqual([item]);
  });
}

test("ten files are read, and of each 20,000 characters", () => {
  const items = readAttachments(Array(11).fill({ url: `data:text/plain,${"a".repeat(30_000)}` }));
  expect(items.map(({ value }) => value.length)).toEqual(Array(10).fill(20_000));
});

const url = "data:text/plain,log";
const sent: readonly [version: string, fields: Record<string, unknown>][] = [
  ["4", { content: "Why?", experimental_attachments: [{ name: "a.log", contentType: "text/plain", url }] }],
  [
    "5 and later",
    {
      parts: [
        { type: "text", text: "Why?" },
        { type: "file", filename: "a.log", mediaType: "text/plain", url },
      ],
    },
  ],
];
for (const [version, fields] of sent) {
  test(`files come along as clients of version ${version} send them, those of the last question alone`, () => {
    const earlier = { id: "m0", role: "user", content: "Before", experimental_attachments: [{ url }] };
    const request = parseMessageRequest({
      fp: "anonymous",
      messages: [earlier, { id: "m1", role: "user", ...fields }],
    });
    expect(request.ok && request.value.context).toEqual([{ type: "file", value: "log", path: "a.log" }]);
  });
}
