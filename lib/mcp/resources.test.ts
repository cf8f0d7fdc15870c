import type { McpDependencies } from "@/lib/mcp/handle-mcp";
import { LISTED_RESOURCES } from "@/lib/mcp/resources";
import { connect, dependencies } from "@/tests/support/mcp-client";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

test.describe("pages as resources", () => {
  test("all are listed, piece by piece, each under the address of its Markdown", async () => {
    const paths = Array.from({ length: LISTED_RESOURCES * 2 + 1 }, (_, index) => `/guides/page-${index}`);
    const navigation = { pages: paths.map((path) => path.slice(1)) };
    const site = memorySite(
      { name: "Acme Docs", navigation },
      paths.map((path) => memoryPage(path)),
    );
    const { client } = await connect({ site });
    const listed: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const answer = await client.listResources(cursor === undefined ? {} : { cursor });
      listed.push(...answer.resources.map(({ uri }) => uri));
      sizes.push(answer.resources.length);
      cursor = answer.nextCursor;
    } while (cursor !== undefined);
    expect(sizes).toEqual([LISTED_RESOURCES, LISTED_RESOURCES, 1]);
    expect(listed).toEqual(paths.map((path) => `https://docs.acme.example${path}.md`));
  });

  test("a list of prompts is empty, not an error", async () => {
    const { client } = await connect();
    expect((await client.listPrompts()).prompts).toEqual([]);
  });

  test("one is read by its address, below the base path too", async () => {
    const { client } = await connect({ basePath: "/docs" });
    const { resources } = await client.listResources();
    expect(resources[0]).toMatchObject({
      uri: "https://docs.acme.example/docs/guides/install.md",
      name: "/guides/install",
      mimeType: "text/markdown",
    });
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? "" });
    expect(contents).toEqual([{ uri: resources[0]?.uri, mimeType: "text/markdown", text: "# /guides/install" }]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "https://docs.acme.example/docs/{+path}.md",
    ]);
  });

  const unknown = [
    "https://docs.acme.example/guides/none.md",
    "https://other.example/guides/install.md",
    "file:///etc/passwd",
    "guides",
  ];
  for (const uri of unknown) {
    test(`${uri} is no resource`, async () => {
      const { client } = await connect();
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002, data: { uri } });
    });
  }

  for (const cursor of ["x", "-1", "1e3", "99999999"]) {
    test(`the cursor "${cursor}" is refused`, async () => {
      const { client } = await connect();
      await expect(client.listResources({ cursor })).rejects.toMatchObject({ code: -32602 });
    });
  }

  test("reading and listing count like the call of a tool", async () => {
    const subjects: string[] = [];
    const { store } = dependencies({});
    const counting: McpDependencies["store"] = {
      ...store,
      countUse: (limits) => {
        subjects.push(...limits.map(({ subject }) => subject));
        return store.countUse(limits);
      },
    };
    const { client } = await connect({ store: counting });
    await client.listResources();
    expect(subjects).toContain("acme-docs resources/list");
    await client.readResource({ uri: "https://docs.acme.example/guides/install.md" });
    expect(subjects).toContain("acme-docs resources/read");
  });
});
