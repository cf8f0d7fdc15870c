const tree = { $ref: "#/components/schemas/Tree" };

/** A document that uses much of what OpenAPI knows, small enough to be changed thousands of times. */
export const sampleDocument = {
  openapi: "3.1.0",
  info: { title: "Garden", version: "1", description: "Plants and **beds**." },
  servers: [{ url: "https://{region}.garden.test/v1", variables: { region: { default: "eu", enum: ["eu", "us"] } } }],
  security: [{ token: [] }, { key: [], flow: ["read"] }],
  tags: [{ name: "plants", "x-group": "Plants" }],
  paths: {
    "/plants/{id}": {
      parameters: [{ $ref: "#/components/parameters/Id" }],
      get: {
        summary: "Read a plant",
        tags: ["plants"],
        "x-mint": { content: "Reads.", metadata: { icon: "leaf" } },
        "x-codeSamples": [{ lang: "bash", label: "Shell", source: "curl garden" }],
        parameters: [{ name: "deep", in: "query", style: "deepObject", schema: tree }],
        responses: {
          200: { description: "A plant", content: { "application/json": { schema: tree } } },
          "4XX": { $ref: "#/components/responses/Problem" },
        },
      },
      put: {
        operationId: "write",
        deprecated: true,
        requestBody: {
          content: {
            "application/json": {
              schema: {
                allOf: [tree, { required: ["kind"], properties: { kind: { enum: ["a", null, 3] } } }],
                not: { type: "null" },
              },
              examples: { one: { summary: "One", value: { kind: "a" } }, two: { $ref: "#/components/examples/Two" } },
            },
            "multipart/form-data": { schema: { properties: { file: { type: "string", format: "binary" } } } },
          },
        },
        responses: { default: { description: "Done", headers: { "X-Left": { schema: { type: "integer" } } } } },
        callbacks: {
          grown: { "{$request.body#/url}": { post: { requestBody: { content: { "*/*": { schema: tree } } } } } },
        },
      },
    },
  },
  webhooks: { rain: { post: { requestBody: { content: { "application/json": { schema: tree } } } } } },
  components: {
    securitySchemes: {
      token: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "query", name: "key", "x-default": "demo" },
      flow: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "https://id.test", scopes: { read: "Read" } } } },
    },
    parameters: { Id: { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } } },
    responses: { Problem: { description: "A problem", content: { "application/problem+json": { schema: {} } } } },
    examples: { Two: { value: { kind: 3 } } },
    schemas: {
      Tree: {
        type: ["object", "null"],
        properties: {
          name: { type: "string", pattern: "^[A-Z][a-z]+(-[a-z]+)*$", minLength: 3, maxLength: 30 },
          age: { type: "number", exclusiveMinimum: 0, maximum: 900, multipleOf: 0.5 },
          children: { type: "array", items: { $ref: "#/components/schemas/Tree" }, minItems: 0, uniqueItems: true },
          owner: {
            oneOf: [{ $ref: "#/components/schemas/Person" }, { $ref: "#/components/schemas/Firm" }],
            discriminator: { propertyName: "type", mapping: { person: "#/components/schemas/Person" } },
          },
          labels: { type: "object", additionalProperties: { type: "string" }, propertyNames: { pattern: "^[a-z]+$" } },
          place: {
            anyOf: [{ type: "array", prefixItems: [{ type: "number" }, { type: "number" }] }, { const: "here" }],
          },
        },
      },
      Person: {
        type: "object",
        required: ["type"],
        properties: { type: { type: "string" }, trees: { type: "array", items: tree } },
      },
      Firm: {
        type: "object",
        required: ["type"],
        properties: { type: { type: "string" }, tax: { type: "string", readOnly: true } },
      },
    },
  },
};
