/** A body the message endpoint refuses, with the status and the field it names. */
export interface HostileBody {
  title: string;
  body: unknown;
  status?: number;
  field?: string;
  headers?: Record<string, string>;
}

/** All of them, made around a user message that is fine. */
export function hostileBodies(user: { role: string; content: string }): HostileBody[] {
  const messages = [user];
  const valid = { fp: "u", messages };
  return [
    { title: "no body", body: "" },
    { title: "text that is not JSON", body: "{fp: 1}" },
    { title: "JSON that is cut off", body: '{"fp":"u","messages":[' },
    { title: "an array", body: "[]" },
    { title: "null", body: "null" },
    { title: "bytes that are not UTF-8", body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) },
    { title: "deep nesting", body: `{"fp":"u","messages":${"[".repeat(5_000)}${"]".repeat(5_000)}}` },
    {
      title: "a body over two megabytes",
      body: JSON.stringify({ ...valid, more: "x".repeat(2_100_000) }),
      status: 413,
    },
    { title: "another content type", body: valid, headers: { "content-type": "text/plain" }, status: 415 },
    {
      title: "a content type that only begins like JSON",
      body: valid,
      headers: { "content-type": "application/jsonp" },
      status: 415,
    },
    {
      title: "another charset",
      body: valid,
      headers: { "content-type": "application/json; charset=utf-16" },
      status: 415,
    },
    { title: "a compressed body", body: valid, headers: { "content-encoding": "gzip" }, status: 415 },
    { title: "a missing fp", body: { messages }, field: "fp" },
    { title: "an empty fp", body: { ...valid, fp: "" }, field: "fp" },
    { title: "a number as fp", body: { ...valid, fp: 7 }, field: "fp" },
    { title: "missing messages", body: { fp: "u" }, field: "messages" },
    { title: "no messages", body: { fp: "u", messages: [] }, field: "messages" },
    { title: "an object as messages", body: { fp: "u", messages: { 0: user } }, field: "messages" },
    { title: "a text as message", body: { fp: "u", messages: ["hi"] }, field: "messages[0]" },
    { title: "501 messages", body: { fp: "u", messages: Array.from({ length: 501 }, () => user) }, field: "messages" },
    {
      title: "an unknown role",
      body: { fp: "u", messages: [user, { role: "root", content: "x" }] },
      field: "messages[1].role",
    },
    { title: "a missing role", body: { fp: "u", messages: [{ content: "x" }] }, field: "messages[0].role" },
    {
      title: "content that is not a text",
      body: { fp: "u", messages: [{ role: "user", content: {} }] },
      field: "messages[0].content",
    },
    {
      title: "neither content nor parts",
      body: { fp: "u", messages: [{ role: "user" }] },
      field: "messages[0].content",
    },
    {
      title: "parts that are no list",
      body: { fp: "u", messages: [{ ...user, parts: {} }] },
      field: "messages[0].parts",
    },
    {
      title: "a part without type",
      body: { fp: "u", messages: [{ ...user, parts: [{}] }] },
      field: "messages[0].parts[0].type",
    },
    {
      title: "a text part without text",
      body: { fp: "u", messages: [{ ...user, parts: [{ type: "text" }] }] },
      field: "messages[0].parts[0].text",
    },
    { title: "no user message", body: { fp: "u", messages: [{ role: "assistant", content: "x" }] }, field: "messages" },
    {
      title: "a blank question",
      body: { fp: "u", messages: [{ role: "user", content: "  " }] },
      field: "messages[0].content",
    },
    {
      title: "a very long question",
      body: { fp: "u", messages: [{ role: "user", content: "x".repeat(100_001) }] },
      field: "messages[0].content",
    },
    { title: "a number as threadId", body: { ...valid, threadId: 5 }, field: "threadId" },
    { title: "a text as retrievalPageSize", body: { ...valid, retrievalPageSize: "5" }, field: "retrievalPageSize" },
    { title: "a page size of 0", body: { ...valid, retrievalPageSize: 0 }, field: "retrievalPageSize" },
    { title: "a page size of 51", body: { ...valid, retrievalPageSize: 51 }, field: "retrievalPageSize" },
    { title: "half a result", body: { ...valid, retrievalPageSize: 0.5 }, field: "retrievalPageSize" },
    { title: "a text as filter", body: { ...valid, filter: "v2" }, field: "filter" },
    { title: "a filter that does not exist", body: { ...valid, filter: { product: "x" } }, field: "filter" },
    { title: "a list as version", body: { ...valid, filter: { version: ["v2"] } }, field: "filter.version" },
    {
      title: "context of an unknown type",
      body: { ...valid, context: [{ type: "file", value: "x" }] },
      field: "context[0].type",
    },
    { title: "context without value", body: { ...valid, context: [{ type: "code" }] }, field: "context[0].value" },
    {
      title: "21 pieces of context",
      body: { ...valid, context: Array.from({ length: 21 }, () => ({ type: "code", value: "x" })) },
      field: "context",
    },
    {
      title: "a current path over 200 characters",
      body: { ...valid, currentPath: `/${"x".repeat(200)}` },
      field: "currentPath",
    },
  ];
}
