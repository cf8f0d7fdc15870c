import { readFile, writeFile } from "node:fs/promises";
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
import { closeStore } from "@/lib/assistant/service.server";
import { parseJson } from "@/lib/base/parse-json";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";

/** Options of a run. */
export interface EvaluationOptions {
  /** Endpoint of a running site and its key; without them, this process answers from the docs folder. */
  url?: string;
  key?: string;
  /** File for the replies and measures. */
  out?: string;
  /** File of an earlier run. */
  baseline?: string;
  judge?: true;
  judgeModel?: string;
  prices?: TokenPrices;
  limits: EvaluationLimits;
}

/** Prints a comparison of two files written by `--out`. */
export async function compareRuns(before: string, after: string): Promise<void> {
  console.log(describeRun(await readRun(after), await readRun(before)).join("\n"));
}

/** Asks the questions of a file and prints the measures. @returns the exit code: 1 if a limit is broken. */
export async function evaluate(file: string, options: EvaluationOptions): Promise<number> {
  const { url, key, judgeModel } = options;
  const questions = parseQuestions(await readFile(file, "utf8"), file);
  const before = options.baseline === undefined ? undefined : await readRun(options.baseline);
  const judge = options.judge || judgeModel ? await createJudge(judgeModel) : undefined;
  try {
    const ask = url && key ? createRemoteAsk(url, key) : await createLocalAsk();
    const replies: EvaluatedReply[] = [];
    for (const question of questions) replies.push(await evaluateReply(await askQuestion(question, ask), judge));
    const run: EvaluationRun = { summary: summarize(replies, options.prices), replies };
    console.log(describeRun(run, before).join("\n"));
    if (options.out) await writeFile(options.out, `${JSON.stringify(run, null, 2)}\n`);
    const broken = brokenLimits(run.summary, options.limits);
    for (const sentence of broken) console.error(sentence);
    return broken.length > 0 ? 1 : 0;
  } finally {
    await closeStore();
  }
}

async function askQuestion(question: EvaluationQuestion, ask: Ask): Promise<ReadReply> {
  const content = question.question;
  const start = performance.now();
  const response = await ask({
    fp: "evaluation",
    messages: [{ role: "user", content, parts: [{ type: "text", text: content }] }],
  });
  if (!response.ok)
    throw new UserError(`The site answered ${response.status} to "${content}": ${await response.text()}`);
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
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UserError(`"${url}" is not a URL. Write it as https://docs.example.com/discovery/….`);
  return async (body) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    }).catch((cause: unknown) => {
      throw new UserError(`${url} does not answer.`, { cause });
    });
    if (response.status !== 404 && response.status !== 405) return response;
    throw new UserError(
      `${url} takes no messages. Below the base path of the site, it is /discovery/v1/assistant/<site>/message.`,
    );
  };
}

async function createJudge(name: string | undefined): Promise<ChatModel> {
  const environment = readEnvironment();
  const model = await createModel({ ...environment, ...(name ? { ASSISTANT_MODEL: name } : {}) });
  if (!model) throw new UserError("--judge needs a model: set ASSISTANT_MODEL and its server, as for the assistant.");
  return model;
}

async function readRun(file: string): Promise<EvaluationRun> {
  const run = parseJson(await readFile(file, "utf8")) as Partial<EvaluationRun> | null | undefined;
  if (run?.summary && Array.isArray(run.replies)) return run as EvaluationRun;
  throw new UserError(`${file} was not written by lectern eval --out.`);
}
