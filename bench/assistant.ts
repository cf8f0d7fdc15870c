import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
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

if (role === "model") await serveModel();
else if (role === "assistant") await serveAssistant(argument);
else await measure(Number(role), Number(argument));

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

async function measure(streams: number, requests: number): Promise<void> {
  const model = start("model");
  const modelUrl = await firstLine(model);
  const assistant = start("assistant", modelUrl);
  const [url = "", key = ""] = (await firstLine(assistant)).split(" ");
  const json = { "content-type": "application/json" };
  const chat = { model: "m", stream: true, messages: [{ role: "user", content: "hi" }] };
  const direct = () =>
    fetch(`${modelUrl}/chat/completions`, { method: "POST", headers: json, body: JSON.stringify(chat) });
  const body = JSON.stringify(messageBody("How do I configure the port?"));
  const headers = { ...json, authorization: `Bearer ${key}` };
  const asked = () => fetch(url, { method: "POST", headers, body });
  await run(20, 40, asked);
  const own = await run(streams, requests, direct);
  const through = await run(streams, requests, asked);
  for (const share of [0.5, 0.95, 0.99]) {
    const [a, b] = [percentile(own, share), percentile(through, share)];
    console.log(`p${share * 100}: model ${a.toFixed(1)} ms, reply ${b.toFixed(1)} ms, beyond ${(b - a).toFixed(1)} ms`);
  }
  model.kill();
  assistant.kill();
}

/** Keeps so many streams open and reads them to their end; times to first byte in milliseconds. */
async function run(streams: number, requests: number, ask: () => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  let left = requests;
  const worker = async (index: number) => {
    await systemClock.sleep((index / streams) * (reply.delay + reply.tokens * pause));
    while (left-- > 0) {
      const begin = performance.now();
      const response = await ask();
      const reader = response.body?.getReader();
      await reader?.read();
      times.push(performance.now() - begin);
      if (!response.ok) throw new Error(`Status ${response.status}`);
      while (!(await reader?.read())?.done);
    }
  };
  const keepAlive = setInterval(() => {}, 1_000);
  await Promise.all(Array.from({ length: streams }, (_, index) => worker(index)));
  clearInterval(keepAlive);
  return times;
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

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
