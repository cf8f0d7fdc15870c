/** The API of the site "guide". */
export const SPECIFICATION = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://api.acme.example/v1" }],
  components: { schemas: { Order: { type: "object", properties: { amount: { type: "integer" } } } } },
  paths: {
    "/orders": {
      get: {
        tags: ["Orders"],
        summary: "List orders",
        "x-mint": { content: "<Note>Told first</Note>" },
        responses: { 200: { description: "Fine" } },
      },
    },
    "/orders/{id}": {
      get: {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: { description: "Fine" } },
      },
    },
  },
});
