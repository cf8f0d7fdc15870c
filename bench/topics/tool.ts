import { lstat, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { lecternPackage, PACKAGE_FOLDER, packageCommand, packedArchive } from "@/bench/engines/lectern-package";
import { type CommandUsage, runCommand } from "@/bench/support/command";
import type { Topic, TopicContext } from "@/bench/topics/types";

const name = lecternPackage.name;

/** What installing the package takes, and its check; first pages and exports are compared with those of other engines above. */
export const tool: Topic = {
  id: "tool",
  title: "The package",
  method:
    "The package as it is published: its size, packed and installed with its dependencies, then `lectern check` of the largest site, with no cache and again.",
  async run(context) {
    const pages = Math.max(...context.options.sites);
    await lecternPackage.prepare(pages);
    const add = (id: string, title: string, value: number, unit: "MB") =>
      context.add({ id, title, engine: name, value, unit });
    add("tool-packed", "packed", (await stat(await packedArchive())).size / 1e6, "MB");
    add("tool-installed", "installed", (await sizeOf(path.join(PACKAGE_FOLDER, "node_modules"))) / 1e6, "MB");
    await context.forget(lecternPackage, pages);
    addCheck(context, "cold", pages, await runCommand(packageCommand(pages, "check")));
    addCheck(context, "warm", pages, await runCommand(packageCommand(pages, "check")));
  },
};

function addCheck(context: TopicContext, state: "cold" | "warm", pages: number, usage: CommandUsage): void {
  const row = { engine: name, pages };
  context.add({
    ...row,
    id: `tool-check-${state}-cpu`,
    title: `check, ${state}, CPU`,
    value: usage.cpu,
    unit: "CPU s",
  });
  context.add({ ...row, id: `tool-check-${state}-wall`, title: `check, ${state}, wall`, value: usage.wall, unit: "s" });
  const memory = usage.memory / 1e6;
  context.add({
    ...row,
    id: `tool-check-${state}-memory`,
    title: `check, ${state}, memory`,
    value: memory,
    unit: "MB",
  });
}

/** Bytes that the files of a folder take. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const file of await readdir(folder, { recursive: true })) {
    const status = await lstat(path.join(folder, file));
    if (status.isFile()) bytes += status.size;
  }
  return bytes;
}
