import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { docusaurus } from "@/bench/engines/docusaurus";
import { lectern } from "@/bench/engines/lectern";
import { lecternPackage } from "@/bench/engines/lectern-package";
import { starlight } from "@/bench/engines/starlight";
import type { Engine } from "@/bench/engines/types";
import { vitepress } from "@/bench/engines/vitepress";
import { PROJECT } from "@/bench/engines/workspace";
import { formatFigure } from "@/bench/report/render-report";
import { saveTopic } from "@/bench/report/results-file";
import type { Figure } from "@/bench/report/types";
import { runCommand } from "@/bench/support/command";
import { assistant } from "@/bench/topics/assistant";
import { build } from "@/bench/topics/build";
import { dev } from "@/bench/topics/dev";
import { long } from "@/bench/topics/long";
import { page } from "@/bench/topics/page";
import { search } from "@/bench/topics/search";
import { serving } from "@/bench/topics/serving";
import { start } from "@/bench/topics/start";
import { tool } from "@/bench/topics/tool";
import type { Options, Topic, TopicContext } from "@/bench/topics/types";

const USAGE = `Usage: npm run bench -- [options]

Measures the application and writes results.json and RESULTS.md. Each topic replaces its own part; others stay.

  --only <topics>    of build, dev, tool, page, serving, start, search, assistant, long; default all but long
  --sizes <pages>    sizes that are built, default 300,1000
  --sites <pages>    sizes that are edited, looked at and served, default 20,3000
  --starts <pages>   sizes that are started, default 20,3000,10000
  --peers            measures other engines too; they are installed from the npm registry
  --long             the long runs: 200,000 requests, and a minute of the largest load promised
  --all              everything: --peers --long --sizes 300,1000,3000
  --seconds <n>      length of each load, default 10
  --port <n>         first port to use, default 4550
  --out <folder>     where the results go, default bench`;

/** In the order of the report, which is that of the run. */
const TOPICS: readonly Topic[] = [build, dev, tool, page, serving, start, search, assistant, long];
const PEERS: readonly Engine[] = [starlight, docusaurus, vitepress];

/** Files that the framework's commands rewrite; they are put back. */
const REWRITTEN = ["tsconfig.json", "next-env.d.ts"];

interface Arguments extends Options {
  topics: readonly Topic[];
  hasPeers: boolean;
  out: string;
}

async function main(): Promise<void> {
  const values = readArguments();
  restoreAtExit(REWRITTEN.map((name) => path.join(PROJECT, name)));
  const run = createRun(values);
  try {
    const peers = values.hasPeers ? await usablePeers() : [];
    for (const topic of values.topics) await measureTopic(topic, values, { ...run, peers });
  } finally {
    for (const pages of new Set([...values.sizes, ...values.sites, ...values.starts])) {
      await Promise.all([lectern.forget(pages), lecternPackage.forget(pages)]);
    }
  }
}

/** Puts files back as they are now when the process ends, however it ends. */
function restoreAtExit(files: readonly string[]): void {
  const texts = files.filter((file) => existsSync(file)).map((file) => [file, readFileSync(file)] as const);
  process.on("exit", () => {
    for (const [file, text] of texts) writeFileSync(file, text);
  });
}

/** Runs a topic and writes what it found, even if it broke off. */
async function measureTopic(
  topic: Topic,
  { out }: Arguments,
  run: Omit<TopicContext, "add" | "attempt">,
): Promise<void> {
  const { id, title, method } = topic;
  const figures: Figure[] = [];
  const head = { title, method, measuredAt: new Date().toISOString(), load: loadavg()[0] ?? 0 };
  const save = () =>
    saveTopic(
      out,
      id,
      { ...head, figures },
      TOPICS.map((entry) => entry.id),
    );
  const add = (figure: Figure) => {
    figures.push(figure);
    console.log(`  ${figure.engine} ${figure.pages ?? ""} ${figure.title}: ${formatFigure(figure)}`);
  };
  const attempt: TopicContext["attempt"] = async (row, part) => {
    try {
      await part();
    } catch (error) {
      console.error(error);
      add({ ...row, value: undefined, note: (error as Error).message });
    }
    await save();
  };
  console.log(`\n${title}, ${head.measuredAt}`);
  await attempt({ id, title: "the whole topic", engine: lectern.name, unit: "count" }, () =>
    topic.run({ ...run, add, attempt }),
  );
}

function createRun({ port, ...options }: Arguments): Omit<TopicContext, "add" | "attempt" | "peers"> {
  const built = new Set<string>();
  const key = (engine: Engine, pages: number) => `${engine.name} ${engine.hasContent ? pages : "any"}`;
  let lastPort = port - 1;
  return {
    options: { port, ...options },
    nextPort: () => {
      lastPort += 1;
      return lastPort;
    },
    async ensureBuilt(engine, pages) {
      if (built.has(key(engine, pages))) return;
      await engine.prepare(pages);
      await runCommand(engine.build(pages, { prerender: "none" }));
      built.add(key(engine, pages));
    },
    markBuilt: (engine, pages) => void built.add(key(engine, pages)),
    async forget(engine, pages) {
      built.delete(key(engine, pages));
      await engine.forget(pages);
    },
  };
}

/** The peers that can be installed here. */
async function usablePeers(): Promise<Engine[]> {
  const usable: Engine[] = [];
  for (const peer of PEERS) {
    try {
      await peer.prepare(1);
      usable.push(peer);
    } catch (error) {
      console.error(`${peer.name} is left out: ${(error as Error).message}`);
    }
  }
  return usable;
}

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      sizes: { type: "string" },
      sites: { type: "string", default: "20,3000" },
      starts: { type: "string", default: "20,3000,10000" },
      peers: { type: "boolean", default: false },
      long: { type: "boolean", default: false },
      all: { type: "boolean", default: false },
      seconds: { type: "string", default: "10" },
      port: { type: "string", default: "4550" },
      out: { type: "string", default: "bench" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const wanted = values.only?.split(",");
  const unknown = wanted?.find((id) => !TOPICS.some((topic) => topic.id === id));
  if (unknown !== undefined) throw new Error(`There is no topic "${unknown}".\n\n${USAGE}`);
  return {
    topics: TOPICS.filter((topic) => wanted?.includes(topic.id) ?? (topic !== long || values.long || values.all)),
    hasPeers: values.peers || values.all,
    sizes: readNumbers(values.sizes ?? (values.all ? "300,1000,3000" : "300,1000")),
    sites: readNumbers(values.sites),
    starts: readNumbers(values.starts),
    seconds: readNumbers(values.seconds)[0] ?? 10,
    port: readNumbers(values.port)[0] ?? 4550,
    out: values.out,
  };
}

function readNumbers(text: string): number[] {
  return text.split(",").map((part) => {
    const number = Number(part);
    if (!Number.isInteger(number) || number <= 0)
      throw new Error(`Expected whole numbers above 0, got "${text}".\n\n${USAGE}`);
    return number;
  });
}

await main();
