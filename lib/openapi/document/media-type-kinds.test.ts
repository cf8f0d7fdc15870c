import * as kinds from "@/lib/openapi/document/media-type-kinds";
import { expect, test } from "@/tests/support/unit-test";

const { isBinaryMediaType, isFormMediaType, isJsonMediaType, isMultipart, isXmlMediaType } = kinds;
const all = {
  json: isJsonMediaType,
  form: isFormMediaType,
  parts: isMultipart,
  file: isBinaryMediaType,
  xml: isXmlMediaType,
};

const rows: [mediaType: string, ...are: string[]][] = [
  ["application/json", "json"],
  ["APPLICATION/JSON; charset=utf-8", "json"],
  ["application/vnd.github.v3+json", "json"],
  ["application/problem+json;charset=utf-8", "json"],
  ["application/json-patch+json", "json"],
  ["text/json", "json"],
  ["*/*", "json"],
  ["application/json-seq"],
  ["application/x-ndjson"],
  ["application/jsonl"],
  ["application/x-www-form-urlencoded", "form"],
  ["multipart/form-data; boundary=x", "form", "parts"],
  ["multipart/mixed", "form", "parts"],
  ["image/png", "file"],
  ["image/svg+xml", "file", "xml"],
  ["application/octet-stream", "file"],
  ["application/pdf", "file"],
  ["font/woff2", "file"],
  ["application/xml", "xml"],
  ["application/atom+xml", "xml"],
  ["text/plain"],
  ["text/event-stream"],
  [""],
];

for (const [mediaType, ...are] of rows) {
  test(`${mediaType || "no media type"} is ${are.join(" and ") || "none of the kinds"}`, () => {
    const found = Object.entries(all).flatMap(([name, is]) => (is(mediaType) ? [name] : []));
    expect(found).toEqual(are);
  });
}
