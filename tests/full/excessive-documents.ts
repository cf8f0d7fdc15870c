type Schema = Record<string, unknown>;

const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A document with one operation whose body and answer have the schema. */
function withSchema(schema: Schema, schemas: Record<string, unknown> = {}): Schema {
  const content = { "application/json": { schema } };
  const operation = { requestBody: { content }, responses: { 200: { description: "ok", content } } };
  return withPaths({ "/a": { get: operation } }, { schemas });
}

function withPaths(paths: Schema, components: Schema = {}): Schema {
  return { openapi: "3.1.0", info: { title: "T", version: "1" }, paths, components };
}

/** A schema inside itself so many times; each is two levels of the file, which may have 200. */
function nested(levels: number, wrap: (inner: Schema) => Schema): Schema {
  return range(levels).reduce<Schema>((inner) => wrap(inner), { type: "string" });
}

/** Levels of components, each of which names the next one several times: few words, and ever more ways down. */
function branching(levels: number, wrap: (next: Schema) => Schema): Schema {
  const entries = range(levels).map((level) => [`L${level}`, wrap(component(`L${level + 1}`))]);
  return withSchema(component("L0"), { ...Object.fromEntries(entries), [`L${levels}`]: { type: "string" } });
}

const circle = { $ref: "#/components/responses/A" };

/** Documents that are too much of something, or lead in circles. Each has the operation `GET /a`. */
export const excessiveDocuments: [title: string, document: Schema][] = [
  ["a schema that is itself", withSchema(component("A"), { A: component("A") })],
  ["two schemas that are each other", withSchema(component("A"), { A: component("B"), B: component("A") })],
  ["all of itself", withSchema(component("A"), { A: { allOf: [component("A"), component("A")] } })],
  ["one of itself", withSchema(component("A"), { A: { oneOf: [component("A"), component("A")] } })],
  ["a list of itself", withSchema(component("A"), { A: { type: "array", minItems: 5, items: component("A") } })],
  ["a map of itself", withSchema(component("A"), { A: { minProperties: 5, additionalProperties: component("A") } })],
  ["not itself", withSchema(component("A"), { A: { type: "object", not: component("A") } })],
  [
    "fields that must hold the schema again",
    withSchema(component("A"), {
      A: { required: ["a", "b", "c"], properties: { a: component("A"), b: component("A"), c: component("A") } },
    }),
  ],
  [
    "an endless chain of documents' own parts",
    withPaths(
      { "/a": { get: { responses: { 200: circle }, parameters: [circle], requestBody: circle } } },
      { responses: { A: circle } },
    ),
  ],
  ["objects in objects", withSchema(nested(90, (a) => ({ type: "object", required: ["a"], properties: { a } })))],
  ["lists in lists", withSchema(nested(90, (items) => ({ type: "array", items })))],
  ["choices in choices", withSchema(nested(90, (inner) => ({ oneOf: [inner, { type: "integer" }] })))],
  ["parts in parts", withSchema(nested(90, (inner) => ({ allOf: [inner, { title: "a" }] })))],
  ["twice all of the next", branching(40, (next) => ({ allOf: [next, next] }))],
  ["twice one of the next", branching(40, (next) => ({ oneOf: [next, next] }))],
  ["twice any of the next", branching(40, (next) => ({ anyOf: [{ allOf: [next] }, { allOf: [next] }] }))],
  [
    "two required fields of the next",
    branching(40, (next) => ({ required: ["a", "b"], properties: { a: next, b: next } })),
  ],
  ["five of the next", branching(40, (next) => ({ type: "array", minItems: 5, items: next }))],
  [
    "ten thousand fields",
    withSchema({
      type: "object",
      properties: Object.fromEntries(range(10_000).map((i) => [`field${i}`, { type: "string" }])),
    }),
  ],
  ["ten thousand choices of a text", withSchema({ type: "string", enum: range(10_000).map((i) => `choice-${i}`) })],
  [
    "hundreds of choices inside hundreds",
    withSchema(component("A"), {
      A: { oneOf: range(300).map(() => ({ type: "object", properties: { inner: component("B") } })) },
      B: {
        oneOf: range(300).map((i) => ({ type: "object", properties: { value: { type: "string", title: `T${i}` } } })),
      },
    }),
  ],
  [
    "a list of a million",
    withSchema({ type: "array", minItems: 1e6, items: { type: "object", properties: { a: {} } } }),
  ],
  ["a text of a thousand million letters", withSchema({ type: "string", minLength: 1e9 })],
  ["a number without end", withSchema({ type: "number", minimum: 1e308, multipleOf: 5e-324 })],
  ["a pattern that backtracks", withSchema({ type: "string", pattern: "^([<>a-z]+)+y$", minLength: 60 })],
  [
    "a pattern with too many ways",
    withSchema({ type: "string", pattern: "^(?:<|<string|[>a-z]|x)*b$", minLength: 80 }),
  ],
  ["a pattern of a million rounds", withSchema({ type: "string", pattern: "^(?:[a-z]{1000}){1000}$" })],
  ["a long pattern", withSchema({ type: "string", pattern: `^${"(a|".repeat(3_000)}b${")".repeat(3_000)}$` })],
  ["a long description", withPaths({ "/a": { get: { description: "> ".repeat(5_000), responses: {} } } })],
  [
    "many parameters",
    withPaths({
      "/a": {
        get: { parameters: range(500).map((i) => ({ name: `p${i}`, in: "query", schema: {} })), responses: {} },
      },
    }),
  ],
  [
    "many statuses",
    withPaths({
      "/a": { get: { responses: Object.fromEntries(range(500).map((i) => [String(100 + i), { description: "x" }])) } },
    }),
  ],
];
