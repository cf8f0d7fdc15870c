import { bareApp } from "@/bench/engines/bare-app";
import type { Engine } from "@/bench/engines/types";
import type { Unit } from "@/bench/report/types";
import { type RunningServer, startServer } from "@/bench/support/command";
import type { TopicContext } from "@/bench/topics/types";

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

/** What was measured of an engine, and the same of the bare application. */
export interface Measurement<Measured> {
  engine: Engine;
  /** Absent for the bare application. */
  pages?: number;
  measured: Measured;
  bare?: Measured;
}

/** Adds a figure that is read from a measurement; one that the engine does not have is left out. */
export type AddFigure<Measured> = (
  id: string,
  title: string,
  unit: Unit,
  read: (measured: Measured) => number | undefined,
  note?: string,
) => void;

/** Adds figures of a measurement, each beside that of the bare application. */
export function figureAdder<Measured>(
  context: TopicContext,
  { engine, pages, measured, bare }: Measurement<Measured>,
): AddFigure<Measured> {
  return (id, title, unit, read, note) => {
    const [value, baseline] = [read(measured), bare && read(bare)];
    if (value === undefined) return;
    context.add({
      id,
      title,
      engine: engine.name,
      ...(pages === undefined ? {} : { pages }),
      value,
      unit,
      ...(baseline === undefined ? {} : { baseline: { name: bareApp.name, value: baseline } }),
      ...(note === undefined ? {} : { note }),
    });
  };
}
