import { describeAgent, describeEndpoint, describeServer } from "@/lib/text/discovery/discovery";
import { ADDRESS, connect, plainSite } from "@/tests/support/mcp-client";
import { expect, test } from "@/tests/support/unit-test";

test("discovery names the endpoint, and the card the same tools as the server", async () => {
  expect(describeEndpoint(plainSite, ADDRESS)).toMatchObject({
    transport: "http",
    url: ADDRESS,
    servers: [{ url: ADDRESS }],
  });
  const { client } = await connect();
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(describeServer(plainSite, ADDRESS).tools.map(({ name }) => name)).toEqual(names);
  const agent = describeAgent(plainSite, ADDRESS);
  expect(agent).toMatchObject({ protocolVersion: "0.3.0", name: "Acme Docs", url: ADDRESS, preferredTransport: "MCP" });
  expect(agent.skills.map(({ id }) => id)).toEqual(names);
});
