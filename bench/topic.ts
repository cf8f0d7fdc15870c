import { type RunningServer, startServer } from "@/bench/command";
import type { Engine } from "@/bench/engine";
import { bareApp, lectern } from "@/bench/engines";
import type { Figure, Unit } from "@/bench/figures";

/** What the command line asked for. */
export interface Options {
  sizes: readonly number[];
  /** Sizes of the sites that are served, edited and looked at. */
  sites: readonly number[];
  /** Sections of the indexes that are searched. */
  sections: readonly number[];
  seconds: number;
}

export interface TopicContext {
  options: Options;
  peers: readonly Engine[];
  /** Takes a figure; it appears in the table in this order. */
  add(figure: Figure): void;
  /** A port that this run has not used yet. */
  nextPort(): number;
  /** Prepares a site, and builds it where its server needs that, unless this run has done so. */
  ensureBuilt(engine: Engine, pages: number): Promise<void>;
  /** Removes builds and caches of a site, so that what follows is cold. */
  forget(engine: Engine, pages: number): Promise<void>;
  /** Runs a part; when it fails, a row says so and the run goes on. */
  attempt(row: Omit<Figure, "value" | "note">, part: () => Promise<void>): Promise<void>;
}

/** What is measured together. */
export interface Topic {
  id: string;
  run(context: TopicContext): Promise<void>;
}

/** Runs a task with a server of an engine's site, which is built first. */
export async function withServer<Result>(
  context: TopicContext,
  engine: Engine,
  pages: number,
  task: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  await context.ensureBuilt(engine, pages);
  const port = context.nextPort();
  const server = await startServer(engine.serve(pages, port), port);
  try {
    return await task(server);
  } finally {
    await server.stop();
  }
}

/** Measures the bare application, then the engines at each size. @param engines ours and its peers if absent */
export async function measureEngines<Measured>(
  context: TopicContext,
  sizes: readonly number[],
  rows: readonly Row<Measured>[],
  measure: (engine: Engine, pages: number) => Promise<Measured>,
  engines: readonly Engine[] = [lectern, ...context.peers],
): Promise<void> {
  await measureRows(context, bareApp, 1, rows, () => measure(bareApp, 1));
  for (const pages of sizes) {
    for (const engine of engines) await measureRows(context, engine, pages, rows, () => measure(engine, pages));
  }
}

/** What is read from a measurement for a row; undefined where the engine has no such thing. */
export type Row<Measured> = readonly [title: string, unit: Unit, read: (measured: Measured) => number | undefined];

/** Measures an engine at a size and adds its rows; when that fails, the first row says so. */
function measureRows<Measured>(
  context: TopicContext,
  engine: Engine,
  pages: number,
  rows: readonly Row<Measured>[],
  measure: () => Promise<Measured>,
): Promise<void> {
  const base = { engine: engine.name, ...(engine.hasContent ? { pages } : {}) };
  const [title, unit] = rows[0] ?? ["", "s"];
  return context.attempt({ ...base, title, unit }, async () => {
    const measured = await measure();
    for (const [title, unit, read] of rows) {
      const value = read(measured);
      if (value !== undefined) context.add({ ...base, title, unit, value });
    }
  });
}
