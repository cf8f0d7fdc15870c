import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { lectern, peers } from "@/bench/engines";
import { type Figure, formatFigure, renderTable, type TopicResult } from "@/bench/figures";
import type { Topic, TopicContext } from "@/bench/topic";
import { build } from "@/bench/topics/build";
import { dev } from "@/bench/topics/dev";
import { page } from "@/bench/topics/page";
import { search } from "@/bench/topics/search";
import { serving } from "@/bench/topics/serving";

const USAGE = `Usage: npm run bench -- [options]

Measures the package and prints a table. Each topic replaces its own figures in results.json.

  --only <topics>     some of build, dev, page, serving, search; default: all
  --sizes <pages>     sizes of the sites to build; default: 300,1000
  --sites <pages>     sizes of the sites to edit, open, and serve; default: 20,3000
  --sections <count>  sizes of the indexes to search; default: 6000,100000
  --peers             measure other engines, too, which are installed from the npm registry
  --seconds <n>       duration of each load test; default: 10
  --out <folder>      folder of results.json; default: bench`;

/** All topics, in the order in which they run. */
const TOPICS: readonly Topic[] = [build, dev, page, serving, search];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: TOPICS.map(({ id }) => id).join() },
      sizes: { type: "string", default: "300,1000" },
      sites: { type: "string", default: "20,3000" },
      sections: { type: "string", default: "6000,100000" },
      peers: { type: "boolean", default: false },
      seconds: { type: "string", default: "10" },
      out: { type: "string", default: "bench" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const topics = values.only.split(",").map((id) => {
    const topic = TOPICS.find((candidate) => candidate.id === id);
    if (!topic) throw new Error(`There is no topic "${id}".\n\n${USAGE}`);
    return topic;
  });
  const options = {
    sizes: readNumbers(values.sizes),
    sites: readNumbers(values.sites),
    sections: readNumbers(values.sections),
    seconds: readNumbers(values.seconds)[0] ?? 10,
  };
  for (const topic of topics) await measureTopic(topic, values.out, { options, peers: values.peers ? peers : [] });
}

type Run = Omit<TopicContext, "add" | "attempt">;

/** Runs a topic, saves its figures even if it fails, and prints the table. */
async function measureTopic({ id, run: measure }: Topic, out: string, run: Run): Promise<void> {
  const figures: Figure[] = [];
  const result = { measuredAt: new Date().toISOString(), load: loadavg()[0] ?? 0, figures };
  console.log(`\n${id}, ${result.measuredAt}, load average ${result.load.toFixed(1)}`);
  const add = (figure: Figure) => {
    figures.push(figure);
    console.log(`  ${figure.engine} ${figure.pages ?? ""} ${figure.title}: ${formatFigure(figure)} ${figure.unit}`);
  };
  const attempt: TopicContext["attempt"] = async (row, part) => {
    try {
      await part();
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
      add({ ...row, value: undefined, note: (error as Error).message });
    }
    saveTopic(out, id, result);
  };
  await attempt({ title: `${id} as a whole`, engine: lectern.name, unit: "s" }, () =>
    measure({ ...run, add, attempt }),
  );
  console.log(`\n${renderTable([result])}`);
}

/** Replaces the figures of a topic in a folder's `results.json`. */
function saveTopic(folder: string, id: string, topic: TopicResult): void {
  const file = path.join(folder, "results.json");
  const former = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, TopicResult>) : {};
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...former, [id]: topic }, null, 2)}\n`);
}

function readNumbers(text: string): number[] {
  return text.split(",").map((part) => {
    const number = Number(part);
    if (!Number.isInteger(number) || number <= 0) {
      throw new Error(`Expected whole numbers above 0, got "${text}".\n\n${USAGE}`);
    }
    return number;
  });
}

await main();
