import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import nextPackage from "next/package.json" with { type: "json" };
import { renderReport } from "@/bench/report/render-report";
import type { Results, TopicResult } from "@/bench/report/types";

/** Replaces one topic in `results.json` of a folder and writes `RESULTS.md` from it; other topics stay as they were. */
export async function saveTopic(
  folder: string,
  id: string,
  topic: TopicResult,
  order: readonly string[],
): Promise<void> {
  const file = path.join(folder, "results.json");
  const former = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results).topics : {};
  const all: Record<string, TopicResult> = { ...former, [id]: topic };
  const topics = Object.fromEntries(order.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
  const results: Results = { machine: describeMachine(), topics };
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(path.join(folder, "RESULTS.md"), renderReport(results));
}

function describeMachine(): Results["machine"] {
  const list = cpus();
  const processor = list[0]?.model.trim() ?? "unknown processor";
  return { cores: list.length, memory: totalmem(), processor, node: process.versions.node, next: nextPackage.version };
}
