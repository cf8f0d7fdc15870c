import { type Engine, forget, prepare, run } from "@/bench/engine";
import type { Figure } from "@/bench/figures";

/** Costs of an export, without a cache and with one, and of a check. */
export async function measureBuild(engine: Engine, pages: number): Promise<Figure[]> {
  await prepare(engine, pages);
  await forget(engine, pages);
  const check = engine.commands.check && (await run(engine, pages, "check"));
  await forget(engine, pages);
  const cold = await run(engine, pages, "build");
  const warm = await run(engine, pages, "build");
  return [
    ["cold build", "CPU s", cold.cpu],
    ["cold build", "s", cold.wall],
    ["cold build, all processes", "MB", cold.memory / 1e6],
    ["warm build", "CPU s", warm.cpu],
    ["warm build", "s", warm.wall],
    ["cold check", "CPU s", check?.cpu],
    ["cold check", "s", check?.wall],
    ["cold check, all processes", "MB", check && check.memory / 1e6],
  ];
}
