import { spawn } from "node:child_process";
import { once } from "node:events";
import { isMain } from "@/bench/support/is-main";
import { startModelServer } from "@/tests/fakes/model-server";

/** A reply of the model: its pieces, milliseconds to the first one, and milliseconds between two. */
const REPLY = { pieces: 30, delay: 200, pause: 50 };

/** Milliseconds that the model takes for a whole reply. */
export const REPLY_TIME = REPLY.delay + REPLY.pieces * REPLY.pause;

/** A model on loopback that follows a script. */
export interface ScriptedModel {
  /** Address for `ASSISTANT_BASE_URL`. */
  url: string;
  /** Asks the model directly. */
  ask(): Promise<Response>;
  stop(): void;
}

if (isMain(import.meta.url)) {
  const texts = Array.from({ length: REPLY.pieces }, (_, index) => `word${index} `);
  const { url } = await startModelServer({ texts, delay: REPLY.delay, pause: REPLY.pause });
  process.stdout.write(`${url}\n`);
}

/** Starts the scripted model as a process of its own. */
export async function startModel(): Promise<ScriptedModel> {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/support/scripted-model.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [data] = (await once(child.stdout, "data")) as [Buffer];
  const url = data.toString().trim();
  const body = JSON.stringify({ model: "m", stream: true, messages: [{ role: "user", content: "hi" }] });
  const headers = { "content-type": "application/json" };
  return {
    url,
    ask: () => fetch(`${url}/chat/completions`, { method: "POST", headers, body }),
    stop: () => void child.kill(),
  };
}
