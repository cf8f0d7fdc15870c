import type { CommandUsage } from "@/bench/command";
import { type Engine, forget, prepare, run } from "@/bench/engine";
import { measureEngines, type Row, type Topic } from "@/bench/topic";

interface Measured {
  cold: CommandUsage;
  warm: CommandUsage;
  check?: CommandUsage;
}

const ROWS: readonly Row<Measured>[] = [
  ["cold build", "CPU s", ({ cold }) => cold.cpu],
  ["cold build", "s", ({ cold }) => cold.wall],
  ["cold build, all processes", "MB", ({ cold }) => cold.memory / 1e6],
  ["warm build", "CPU s", ({ warm }) => warm.cpu],
  ["warm build", "s", ({ warm }) => warm.wall],
  ["cold check", "CPU s", ({ check }) => check?.cpu],
  ["cold check", "s", ({ check }) => check?.wall],
  ["cold check, all processes", "MB", ({ check }) => check && check.memory / 1e6],
];

/** Costs of an export, without a cache and with one, and of a check. */
export const build: Topic = {
  id: "build",
  run: (context) => measureEngines(context, context.options.sizes, ROWS, measure),
};

async function measure(engine: Engine, pages: number): Promise<Measured> {
  await prepare(engine, pages);
  await forget(engine, pages);
  const check = engine.commands.check && (await run(engine, pages, "check"));
  if (check) await forget(engine, pages);
  const cold = await run(engine, pages, "build");
  const warm = await run(engine, pages, "build");
  return { cold, warm, ...(check ? { check } : {}) };
}
