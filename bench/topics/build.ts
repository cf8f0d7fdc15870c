import { bareApp } from "@/bench/engines/bare-app";
import { lectern } from "@/bench/engines/lectern";
import { lecternPackage } from "@/bench/engines/lectern-package";
import type { Engine } from "@/bench/engines/types";
import type { Figure, Unit } from "@/bench/report/types";
import { type CommandUsage, runCommand } from "@/bench/support/command";
import type { Topic, TopicContext } from "@/bench/topics/types";

/** Above this number of pages the default renders none ahead, so that it is a case of its own. */
const AUTOMATIC_LIMIT = 500;

interface Pair {
  cold: CommandUsage;
  warm: CommandUsage;
}

/** What a production build costs, with nothing cached and again with all caches. */
export const build: Topic = {
  id: "build",
  title: "Production builds",
  method:
    "`npm run build` of generated sites (600 words, four code blocks and a table a page): with no cache at all, then again. " +
    "Every page is rendered ahead unless the row says default, which renders none above 500 pages. The package exports files.",
  async run(context) {
    await bareApp.prepare(1);
    const bare = await buildTwice(context, bareApp, 1);
    context.markBuilt(bareApp, 1);
    addPair(context, { engine: bareApp.name, kind: "", pages: undefined, pair: bare });
    for (const pages of context.options.sizes) {
      for (const engine of [lectern, lecternPackage, ...context.peers]) {
        await context.attempt(
          { id: "build-cold-cpu", title: title("cold", "", 0), engine: engine.name, pages, unit: "CPU s" },
          async () => {
            await engine.prepare(pages);
            const pair = await buildTwice(context, engine, pages, "all");
            addPair(context, { engine: engine.name, kind: "", pages, pair, bare });
            if (engine === lectern && pages > AUTOMATIC_LIMIT) {
              const byDefault = await buildTwice(context, engine, pages);
              addPair(context, { engine: engine.name, kind: "-default", pages, pair: byDefault, bare });
            }
            context.markBuilt(engine, pages);
          },
        );
      }
    }
  },
};

async function buildTwice(context: TopicContext, engine: Engine, pages: number, prerender?: "all"): Promise<Pair> {
  await context.forget(engine, pages);
  const command = engine.build(pages, prerender ? { prerender } : {});
  const cold = await runCommand(command);
  return { cold, warm: await runCommand(command) };
}

interface PairRow {
  engine: string;
  kind: "" | "-default";
  pages: number | undefined;
  pair: Pair;
  bare?: Pair;
}

const MEASURES: readonly { key: keyof CommandUsage; name: string; words: string; unit: Unit; scale: number }[] = [
  { key: "cpu", name: "cpu", words: "CPU", unit: "CPU s", scale: 1 },
  { key: "wall", name: "wall", words: "wall", unit: "s", scale: 1 },
  { key: "memory", name: "memory", words: "memory, all processes", unit: "MB", scale: 1e6 },
  { key: "largest", name: "largest", words: "memory, largest process", unit: "MB", scale: 1e6 },
];

function addPair(context: TopicContext, { engine, kind, pages, pair, bare }: PairRow): void {
  for (const state of ["cold", "warm"] as const) {
    for (const [index, { key, name, unit, scale }] of MEASURES.entries()) {
      const figure: Figure = {
        id: `build-${state}${kind}-${name}`,
        title: title(state, kind, index),
        engine,
        ...(pages === undefined ? {} : { pages }),
        value: pair[state][key] / scale,
        unit,
        ...(bare ? { baseline: { name: bareApp.name, value: bare[state][key] / scale } } : {}),
      };
      context.add(figure);
    }
  }
}

function title(state: "cold" | "warm", kind: "" | "-default", measure: number): string {
  return `${state} build${kind ? " (default)" : ""}, ${MEASURES[measure]?.words}`;
}
