import { execFileSync } from "node:child_process";
import { lectern } from "@/bench/engines/lectern";
import { startServer } from "@/bench/support/command";
import { type ScriptedModel, startModel } from "@/bench/support/scripted-model";
import type { TopicContext } from "@/bench/topics/types";
import { messageBody } from "@/tests/fakes/assistant-world";

/** Counters of the assistant that would refuse the load: raised beyond it. */
const HIGH = "1000000000";
const SETTINGS = {
  LECTERN_LIMIT_KEY_MONTH: HIGH,
  LECTERN_LIMIT_ORG_HOUR: HIGH,
  LECTERN_LIMIT_IP_DAY: HIGH,
  LECTERN_SITE: "bench",
  ASSISTANT_MODEL: "m",
};

/** A production server whose assistant asks a scripted model; server, model and load are processes of their own. */
export interface AssistantSite {
  /** Origin of the server. */
  url: string;
  model: ScriptedModel;
  /** Asks the assistant a question over the message endpoint. */
  ask(): Promise<Response>;
}

/** Serves a site of so many pages while `run` asks its assistant. */
export async function withAssistant(
  context: TopicContext,
  pages: number,
  run: (site: AssistantSite) => Promise<void>,
): Promise<void> {
  await context.ensureBuilt(lectern, pages);
  const model = await startModel();
  const port = context.nextPort();
  const command = lectern.serve(pages, port, { ...SETTINGS, ASSISTANT_BASE_URL: model.url });
  const server = await startServer(command, port);
  try {
    const key = createKey(command.environment);
    await run({ url: server.url, model, ask: () => ask(server.url, key) });
  } finally {
    await server.stop();
    model.stop();
  }
}

function ask(origin: string, key: string): Promise<Response> {
  const body = JSON.stringify(messageBody("How do I configure the port?"));
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  return fetch(`${origin}/discovery/v1/assistant/bench/message`, { method: "POST", headers, body });
}

/** A key of the site's own database. */
function createKey(environment: Readonly<Record<string, string>> = {}): string {
  const text = execFileSync(process.execPath, ["--import", "tsx", "cli/lectern.ts", "keys", "create", "--json"], {
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  return (JSON.parse(text) as { key: string }).key;
}
