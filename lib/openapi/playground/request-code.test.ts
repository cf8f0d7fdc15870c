import type { PlaygroundValues } from "@/lib/openapi/playground/playground-request";
import { requestTemplate } from "@/lib/openapi/playground/request-code";
import { expect, test } from "@/tests/support/unit-test";

const token = { id: "token", kind: "http", place: "header", name: "Authorization", prefix: "Bearer " };
const schema = { type: "object", properties: [{ name: "user", isRequired: false, schema: { type: "string" } }] };

function templateOf(mediaType: string, values: Partial<PlaygroundValues>, isMasked = false) {
  const requestBody = { isRequired: true, content: [{ mediaType, schema, examples: [] }] };
  const operation = { method: "POST", path: "/a", parameters: [], security: [[token]], requestBody };
  const filled = { mediaType, security: 0, credentials: { token: "secret" }, parameters: {}, fields: {}, ...values };
  const fileNames: Record<string, string[]> = values.raw ? {} : { photo: ["a.png", "b.png"] };
  const options = { origin: "https://docs.test", fileNames, isMasked };
  return requestTemplate({ operation } as never, filled as never, options);
}

test("names the page's origin for a server that is a path, and the body as it is typed", () => {
  expect(templateOf("application/json", { raw: "{ 1" })).toMatchObject({
    url: "https://docs.test/a",
    mediaType: "application/json",
    body: "{ 1",
    headers: [
      { name: "Authorization", value: "Bearer secret" },
      { name: "Content-Type", value: "application/json" },
    ],
  });
});

test("masks credentials", () => {
  const { headers } = templateOf("application/json", { raw: "{}" }, true);
  expect(headers[0]).toEqual({ name: "Authorization", value: "Bearer ********" });
});

test("lists the texts and files of a form, whose type the client writes", () => {
  expect(templateOf("multipart/form-data", { fields: { user: "ada" } })).toMatchObject({
    headers: [{ name: "Authorization" }],
    form: [
      { name: "user", value: "ada" },
      { name: "photo", fileName: "a.png" },
      { name: "photo", fileName: "b.png" },
    ],
  });
});
