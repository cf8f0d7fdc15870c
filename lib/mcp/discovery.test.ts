import { expect, test } from "@playwright/test";
import { describeEndpoint, describeServer } from "@/lib/mcp/discovery";
import { ADDRESS, connect, plainSite } from "@/lib/mcp/testing/mcp-client";

test("discovery names the endpoint, and the card the same tools as the server", async () => {
  expect(describeEndpoint(plainSite, ADDRESS)).toMatchObject({
    transport: "http",
    url: ADDRESS,
    servers: [{ url: ADDRESS }],
  });
  const { client } = await connect();
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(describeServer(plainSite, ADDRESS).tools.map(({ name }) => name)).toEqual(names);
});
