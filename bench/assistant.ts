import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { isMain } from "@/bench/support/is-main";
import { quantile } from "@/bench/support/statistics";
import { keepStreams } from "@/bench/support/streams";
import { createProvider } from "@/lib/assistant/reply/create-provider";
import { systemClock } from "@/lib/assistant/system-clock";
import { startAssistantServer } from "@/tests/fakes/assistant-server";
import { createWorld, messageBody } from "@/tests/fakes/assistant-world";
import { startModelServer } from "@/tests/fakes/model-server";

/**
 * Measures how much later than the model's own first byte a reply begins, with many streams at once. Model, assistant
 * and load are processes of their own. Run: npx tsx bench/assistant.ts [streams] [requests]
 */
const [role = "200", argument = "600"] = process.argv.slice(2);

/** Pause between two tokens of the model, in milliseconds. */
const pause = Number(process.env.BENCH_PAUSE ?? 50);

/** Tokens of a reply, and the model's time to the first one in milliseconds. */
const reply = { tokens: 30, delay: 200 };

/** Milliseconds that the model takes for a whole reply. */
export const REPLY_TIME = reply.delay + reply.tokens * pause;

/** Times to the first byte, milliseconds: of the model asked directly, and of the assistant in front of it. */
export interface AssistantTimes {
  own: number[];
  through: number[];
}

if (isMain(import.meta.url)) {
  if (role === "model") await serveModel();
  else if (role === "assistant") await serveAssistant(argument);
  else print(await measureAssistant(Number(role), Number(argument)));
}

async function serveModel(): Promise<void> {
  const texts = Array.from({ length: reply.tokens }, (_, index) => `word${index} `);
  const { url } = await startModelServer({ texts, delay: reply.delay, pause });
  process.stdout.write(`${url}\n`);
}

async function serveAssistant(modelUrl: string): Promise<void> {
  const environment = { ASSISTANT: true, ASSISTANT_BASE_URL: modelUrl, ASSISTANT_MODEL: "m" };
  const provider = await createProvider(environment, { clock: systemClock, createMark: () => crypto.randomUUID() });
  const world = await createWorld(provider ? { provider } : {}, process.env.DATABASE_URL);
  const { baseUrl } = await startAssistantServer(world.dependencies);
  process.stdout.write(`${baseUrl}/v1/assistant/acme/message ${world.key}\n`);
}

/** Asks model and assistant with so many streams at once. @throws Error when one of the answers is no success. */
export async function measureAssistant(streams: number, requests: number): Promise<AssistantTimes> {
  const model = await startModel();
  const assistant = start("assistant", model.url);
  try {
    const [url = "", key = ""] = (await firstLine(assistant)).split(" ");
    const json = { "content-type": "application/json" };
    const chat = { model: "m", stream: true, messages: [{ role: "user", content: "hi" }] };
    const direct = () =>
      fetch(`${model.url}/chat/completions`, { method: "POST", headers: json, body: JSON.stringify(chat) });
    const asked = askAssistant(url, key);
    await run(20, 40, asked);
    return { own: await run(streams, requests, direct), through: await run(streams, requests, asked) };
  } finally {
    model.stop();
    assistant.kill();
  }
}

/** Starts the scripted model as a process of its own. */
export async function startModel(): Promise<{ url: string; stop(): void }> {
  const model = start("model");
  return { url: await firstLine(model), stop: () => model.kill() };
}

/** A question to the message endpoint at an address, again and again. */
export function askAssistant(url: string, key: string): () => Promise<Response> {
  const body = JSON.stringify(messageBody("How do I configure the port?"));
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  return () => fetch(url, { method: "POST", headers, body });
}

async function run(streams: number, requests: number, ask: () => Promise<Response>): Promise<number[]> {
  const { times, firstError } = await keepStreams({ streams, spread: REPLY_TIME, end: { requests } }, ask);
  if (firstError !== undefined) throw new Error(firstError);
  return times;
}

function print({ own, through }: AssistantTimes): void {
  for (const share of [0.5, 0.95, 0.99]) {
    const [a, b] = [quantile(own, share), quantile(through, share)];
    console.log(`p${share * 100}: model ${a.toFixed(1)} ms, reply ${b.toFixed(1)} ms, beyond ${(b - a).toFixed(1)} ms`);
  }
}

function start(...values: string[]): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", "bench/assistant.ts", ...values], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The process has no output.");
  const [data] = (await once(child.stdout, "data")) as [Buffer];
  return data.toString().trim();
}
