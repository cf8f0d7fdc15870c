import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { makeQuestions } from "@/cli/eval-make";
import { type Ask, createLocalAsk } from "@/lib/assistant/evaluation/ask-here";
import { judgeSupport } from "@/lib/assistant/evaluation/judge";
import { type EvaluationQuestion, parseQuestions } from "@/lib/assistant/evaluation/questions";
import { type EvaluatedReply, type ReadReply, readReply } from "@/lib/assistant/evaluation/read-reply";
import {
  brokenLimits,
  describeRun,
  type EvaluationLimits,
  type EvaluationRun,
  summarize,
  type TokenPrices,
} from "@/lib/assistant/evaluation/summarize";
import type { ChatModel } from "@/lib/assistant/reply/chat-model";
import { createModel } from "@/lib/assistant/reply/create-provider";
import { closeStore } from "@/lib/assistant/service";
import { readEnvironment } from "@/lib/env";

const USAGE = `Usage: lectern eval <questions.jsonl> [options]
       lectern eval --compare <before.json> <after.json>
       lectern eval --make [--count <number>] [--out <questions.jsonl>]

  Asks questions and measures the answers. One JSON object a line:
  {"question": "How do I set a base path?", "pages": ["/deployment/base-path"], "facts": ["LECTERN_BASE_PATH"]}
  Without pages, the documentation does not answer the question. Without --url, the docs folder (DOCS_DIR) is asked in this
  process, with the model of ASSISTANT_MODEL if there is one.

  --url <endpoint>         asks a running site instead, with --key <key>
  --out <file>             writes every reply and the measures as JSON
  --baseline <file>        compares with an earlier --out
  --compare                compares two files that --out wrote, without asking
  --judge                  lets the model of ASSISTANT_MODEL judge which sentences are supported
  --judge-model <name>     the same with another model of the same server
  --prices <in>/<out>      prices of a million tokens, for the cost of the run
  --make                   proposes questions from what readers asked and from headings, to be corrected by hand
  --count <number>         how many of them; default 50

  Exits with 1 if a measure breaks a limit:
  --min-recall, --min-citation, --min-first-citation, --min-supported, --min-stated, --min-refused-rightly <share>
  --max-refused-wrongly <share>, --max-first-byte <milliseconds>, --max-cost <amount>`;

/** The measure that each limit bounds, and on which side. */
const LIMITS = {
  "min-recall": ["recall", "least"],
  "min-citation": ["citation", "least"],
  "min-first-citation": ["firstCitation", "least"],
  "min-supported": ["supported", "least"],
  "min-stated": ["stated", "least"],
  "min-refused-rightly": ["refusedRightly", "least"],
  "max-refused-wrongly": ["refusedWrongly", "most"],
  "max-first-byte": ["firstByte", "most"],
  "max-cost": ["cost", "most"],
} as const;

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;

const OPTIONS = {
  ...{ url: text, key: text, out: text, baseline: text, prices: text, "judge-model": text },
  ...{ compare: flag, judge: flag, make: flag, help: flag },
  count: { ...text, default: "50" },
  ...(Object.fromEntries(Object.keys(LIMITS).map((name) => [name, text])) as Record<keyof typeof LIMITS, typeof text>),
};

type Values = ReturnType<typeof readArguments>["values"];

function readArguments() {
  return parseArgs({ allowPositionals: true, options: OPTIONS });
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const [file, other] = positionals;
  if (values.help) console.log(USAGE);
  else if (values.make) await makeQuestions(readNumber("count", values.count), values.out);
  else if (values.compare && file && other) {
    console.log(describeRun(await readRun(other), await readRun(file)).join("\n"));
  } else if (values.compare || file === undefined || (values.url === undefined) !== (values.key === undefined)) {
    console.error(USAGE);
    return 2;
  } else return evaluate(file, values);
  return 0;
}

async function evaluate(file: string, values: Values): Promise<number> {
  const questions = parseQuestions(await readFile(file, "utf8"), file);
  const [limits, prices] = [readLimits(values), readPrices(values.prices)];
  const before = values.baseline === undefined ? undefined : await readRun(values.baseline);
  const judge = values.judge || values["judge-model"] ? await createJudge(values["judge-model"]) : undefined;
  const ask = values.url && values.key ? createRemoteAsk(values.url, values.key) : await createLocalAsk();
  const replies: EvaluatedReply[] = [];
  for (const question of questions) replies.push(await evaluateReply(await askQuestion(question, ask), judge));
  const run: EvaluationRun = { summary: summarize(replies, prices), replies };
  console.log(describeRun(run, before).join("\n"));
  if (values.out) await writeFile(values.out, `${JSON.stringify(run, null, 2)}\n`);
  const broken = brokenLimits(run.summary, limits);
  for (const sentence of broken) console.error(sentence);
  return broken.length > 0 ? 1 : 0;
}

async function askQuestion(question: EvaluationQuestion, ask: Ask): Promise<ReadReply> {
  const content = question.question;
  const start = performance.now();
  const response = await ask({
    fp: "evaluation",
    messages: [{ role: "user", content, parts: [{ type: "text", text: content }] }],
  });
  if (!response.ok) throw new Error(`The site answered ${response.status} to "${content}": ${await response.text()}`);
  const firstByte = Math.round(performance.now() - start);
  return readReply(question, await response.text(), firstByte);
}

async function evaluateReply(reply: ReadReply, judge: ChatModel | undefined): Promise<EvaluatedReply> {
  if (!judge) return reply.evaluated;
  const { supported: _, ...rest } = reply.evaluated;
  const judged = await judgeSupport(reply, judge, new AbortController().signal);
  return { ...rest, ...(judged === undefined ? {} : { supported: judged }) };
}

function createRemoteAsk(url: string, key: string): Ask {
  return (body) =>
    fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
}

async function createJudge(name: string | undefined): Promise<ChatModel> {
  const environment = readEnvironment();
  const model = await createModel({ ...environment, ...(name ? { ASSISTANT_MODEL: name } : {}) });
  if (!model) throw new Error("--judge needs a model: set ASSISTANT_MODEL and its server, as for the assistant.");
  return model;
}

async function readRun(file: string): Promise<EvaluationRun> {
  return JSON.parse(await readFile(file, "utf8")) as EvaluationRun;
}

function readLimits(values: Values): EvaluationLimits {
  const limits: EvaluationLimits = {};
  for (const [option, [measure, side]] of Object.entries(LIMITS)) {
    const value = values[option as keyof typeof LIMITS];
    if (value !== undefined) limits[measure] = { [side]: readNumber(option, value) };
  }
  return limits;
}

function readPrices(value: string | undefined): TokenPrices | undefined {
  if (value === undefined) return undefined;
  const [prompt = Number.NaN, completion = Number.NaN] = value.split("/").map((part) => readNumber("prices", part));
  if (Number.isNaN(completion)) throw new Error(`--prices must be two numbers such as 3/15, got "${value}".`);
  return { prompt, completion };
}

function readNumber(option: string, value: string): number {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) throw new Error(`--${option} must be a number, got "${value}".`);
  return number;
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  })
  .then(async (code) => {
    process.exitCode = code;
    await closeStore();
  });
