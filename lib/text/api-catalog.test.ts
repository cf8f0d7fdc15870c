import type { GeneratedPage, Specification } from "@/lib/openapi/document/types";
import { buildApiCatalog } from "@/lib/text/machine-files";
import { memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const address = { origin: "https://docs.example.com", basePath: "/docs" };

function specification(location: string, document: Record<string, unknown>): Specification {
  return {
    location,
    kind: "openapi",
    title: "",
    version: "",
    contentHash: "",
    operations: [],
    loadDocument: async () => document,
  };
}

const catalogOf = (specifications: Specification[], pages: Record<string, string> = {}) =>
  buildApiCatalog(
    {
      specifications: new Map(specifications.map((one) => [one.location, one])),
      generatedPages: new Map(
        Object.entries(pages).map(([path, location]) => [
          path,
          { path, operation: { specification: location } } as GeneratedPage,
        ]),
      ),
      homePath: "/",
      files: new Set(),
      viewer: { type: "everyone" },
      settings: memorySite({}, []).settings,
    },
    address,
  );

test("an API is known by its server, with its specification and the first page about it", async () => {
  const document = {
    servers: [{ url: "https://{region}.example.com/v1", variables: { region: { default: "eu" } } }],
    paths: {},
  };
  expect(await catalogOf([specification("api/open.yaml", document)], { "/api/users": "api/open.yaml" })).toEqual({
    linkset: [
      {
        anchor: "https://eu.example.com/v1",
        "service-desc": [{ href: "https://docs.example.com/docs/api/open.yaml", type: "application/yaml" }],
        "service-doc": [{ href: "https://docs.example.com/docs/api/users", type: "text/html" }],
      },
    ],
  });
});

test("an API without a server URL is identified by the URL of its specification", async () => {
  const remote = "https://api.example.com/openapi.json";
  expect(await catalogOf([specification(remote, { paths: {} })])).toMatchObject({
    linkset: [
      {
        anchor: remote,
        "service-desc": [{ href: remote }],
        "service-doc": [{ href: "https://docs.example.com/docs/" }],
      },
    ],
  });
});

test("a site without specifications has no catalog", async () => expect(await catalogOf([])).toBeUndefined());
