import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { deleteForgotten, type Engine } from "@/bench/engine";
import { bareApp, lectern, peers } from "@/bench/engines";
import { type Cell, type Figure, formatValue, renderTable } from "@/bench/figures";
import { measureBuild } from "@/bench/topics/build";
import { measureDev } from "@/bench/topics/dev";
import { measurePage } from "@/bench/topics/page";
import { measureAnswers, measureIndex } from "@/bench/topics/search";
import { measureServing } from "@/bench/topics/serving";

const USAGE = `Usage: npm run bench -- [options]

Measures the package and prints a table for each topic.

  --only <topics>     some of build, dev, page, serving, search; default: all
  --sizes <pages>     sizes of the sites to build; default: 300,1000
  --sites <pages>     sizes of the sites to edit, open, and serve; default: 20,3000
  --sections <count>  sizes of the indexes to search; default: 6000,100000
  --peers             measure other engines, too, which are installed from the npm registry
  --seconds <n>       duration of each load test; default: 10`;

interface Options {
  sizes: readonly number[];
  sites: readonly number[];
  sections: readonly number[];
  seconds: number;
  /** Lectern, and its peers if they are measured. */
  engines: readonly Engine[];
}

/** Measures an engine at a size. If that fails, the error is printed, and the run continues. */
type Measure = (engine: Engine, size: number | undefined, figures: () => Promise<readonly Figure[]>) => Promise<void>;

interface Topic {
  name: string;
  run(measure: Measure, options: Options): Promise<void>;
}

/** All topics, in the order in which they run. */
const TOPICS: readonly Topic[] = [
  { name: "build", run: (measure, { engines, sizes }) => measureEngines(measure, engines, sizes, measureBuild) },
  { name: "dev", run: (measure, { engines, sites }) => measureEngines(measure, engines, sites, measureDev) },
  { name: "page", run: (measure, { engines, sites }) => measureEngines(measure, engines, sites, measurePage) },
  {
    name: "serving",
    run: (measure, { sites, seconds }) =>
      measureEngines(measure, [lectern], sites, (engine, pages) => measureServing(engine, pages, seconds)),
  },
  {
    name: "search",
    async run(measure, { sections }) {
      await measure(lectern, undefined, measureAnswers);
      for (const size of sections) await measure(lectern, size, () => measureIndex(size));
    },
  },
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: TOPICS.map(({ name }) => name).join() },
      sizes: { type: "string", default: "300,1000" },
      sites: { type: "string", default: "20,3000" },
      sections: { type: "string", default: "6000,100000" },
      peers: { type: "boolean", default: false },
      seconds: { type: "string", default: "10" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const topics = values.only.split(",").map((wanted) => {
    const topic = TOPICS.find(({ name }) => name === wanted);
    if (!topic) throw new Error(`There is no topic "${wanted}".\n\n${USAGE}`);
    return topic;
  });
  const options = {
    sizes: readNumbers(values.sizes),
    sites: readNumbers(values.sites),
    sections: readNumbers(values.sections),
    seconds: readNumbers(values.seconds)[0] ?? 10,
    engines: [lectern, ...(values.peers ? peers : [])],
  };
  for (const topic of topics) await runTopic(topic, options);
  await deleteForgotten();
}

/** Runs a topic, and prints its figures as they come and as a table. */
async function runTopic({ name, run }: Topic, options: Options): Promise<void> {
  console.log(`\n${name}, ${new Date().toISOString()}, load average ${loadavg()[0]?.toFixed(1)}`);
  const cells: Cell[] = [];
  const measure: Measure = async ({ name: engine }, size, figures) => {
    const add = (title: string, text: string) => {
      cells.push({ title, size, engine, text });
      console.log(`  ${engine} ${size ?? ""} ${title}: ${text}`);
    };
    try {
      for (const [title, unit, value] of await figures()) {
        if (value !== undefined) add(`${title}, ${unit}`, formatValue(value, unit));
      }
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
      add(name, "not measured");
    }
  };
  await run(measure, options);
  console.log(`\n${renderTable(cells)}`);
}

/** Measures the bare application, then the engines at each size. */
async function measureEngines(
  measure: Measure,
  engines: readonly Engine[],
  sizes: readonly number[],
  figures: (engine: Engine, pages: number) => Promise<readonly Figure[]>,
): Promise<void> {
  await measure(bareApp, undefined, () => figures(bareApp, 1));
  for (const pages of sizes) {
    for (const engine of engines) await measure(engine, pages, () => figures(engine, pages));
  }
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
