import type { CommandUsage } from "@/bench/command";
import { runCommand } from "@/bench/command";
import type { Engine } from "@/bench/engine";
import { measureEngines, type Row, type Topic, type TopicContext } from "@/bench/topic";

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
  run: (context) => measureEngines(context, context.options.sizes, ROWS, (...site) => measure(context, ...site)),
};

async function measure(context: TopicContext, engine: Engine, pages: number): Promise<Measured> {
  await engine.prepare(pages);
  await context.forget(engine, pages);
  const check = engine.check && (await runCommand(engine.check(pages)));
  if (check) await context.forget(engine, pages);
  const command = engine.build(pages);
  const cold = await runCommand(command);
  const warm = await runCommand(command);
  return { cold, warm, ...(check ? { check } : {}) };
}
