import { existsSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { createModel as createConfiguredModel } from "@/lib/assistant/reply/create-provider";
import { createModelProvider } from "@/lib/assistant/reply/model-provider";
import { fromLanguageModel } from "@/lib/assistant/reply/sdk-model";
import { createSdkProvider } from "@/lib/assistant/reply/sdk-providers";
import { systemClock } from "@/lib/assistant/system-clock.server";
import type { ReplyEnd } from "@/lib/assistant/types";
import { expect, test } from "@/tests/support/unit-test";
import { createWorld } from "../fakes/assistant-world";
import { PROVIDER_PROTOCOLS, type ProviderProtocol } from "../fakes/provider-protocols";

// The packages of the services are installed with the client SDKs: npm ci --prefix tests/clients.
const requirePackage = createRequire(`${process.cwd()}/tests/clients/`);
const isInstalled = existsSync(`${process.cwd()}/tests/clients/node_modules/@ai-sdk/mistral`);

type ServiceName = keyof typeof PROVIDER_PROTOCOLS;

interface SentRequest {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A service that has its model search once, and then write. */
async function startService({ contentType, stream }: ProviderProtocol) {
  const requests: SentRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request.setEncoding("utf8")) body += piece;
    requests.push({ url: request.url, headers: request.headers, body });
    const search = { call: "search", input: { query: "webhook signature" } };
    response.writeHead(200, { "content-type": contentType });
    response.end(stream(requests.length === 1 ? search : { text: "Verify [it](/guides/webhooks)." }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  return { requests, baseURL, close: () => server.close() };
}

async function createModel(name: ServiceName, baseURL: string) {
  const apiKey = "sk-key";
  if (name === "ollama")
    return createConfiguredModel({ ASSISTANT_MODEL: "m1", ASSISTANT_BASE_URL: baseURL, ASSISTANT_API_KEY: apiKey });
  const provider = await createSdkProvider(name, { baseURL, apiKey }, async (file) => requirePackage(file));
  return fromLanguageModel(provider.languageModel("m1"));
}

for (const [name, protocol] of Object.entries(PROVIDER_PROTOCOLS)) {
  test(`${name} is asked by its own protocol, and its model looks again`, async () => {
    test.skip(!isInstalled, "needs the packages of the services: npm ci --prefix tests/clients");
    const service = await startService(protocol);
    const model = await createModel(name as ServiceName, service.baseURL);
    if (!model) throw new Error("There is no model.");
    const provider = createModelProvider({ model, clock: systemClock, createNonce: () => "mark" });
    let end: ReplyEnd | undefined;
    const world = await createWorld({
      provider: { ...provider, reply: async (request, onPart) => (end = await provider.reply(request, onPart)) },
    });
    try {
      const stream = await (await world.send()).text();
      expect(stream).toContain('"toolName":"search","args":{"query":"webhook signature"}');
      expect(stream).toContain('0:"Verify [it](https://docs.acme.example/guides/webhooks)."');
      expect(stream).toContain('"url":"https://docs.acme.example/guides/webhooks"');
      expect(end).toMatchObject({ reason: "stop", usage: { promptTokens: 20, completionTokens: 10 } });
      expect(service.requests.map(({ url }) => url)).toEqual([protocol.url, protocol.url]);
      for (const { headers } of service.requests) expect(headers).toMatchObject(protocol.key);
      expect(service.requests[0]?.body).toContain("read_page");
      // The second request carries what the search found.
      expect(service.requests[1]?.body).toContain("guides/webhooks");
    } finally {
      service.close();
      await world.close();
    }
  });
}
