import { readdir } from "node:fs/promises";
import path from "node:path";
import { cutToTokens } from "@/lib/assistant/bound-history";
import type { OwnerSkill } from "@/lib/assistant/types";
import { readTextFile } from "@/lib/base/read-text-file";
import { parseFrontmatter, splitFrontmatter } from "@/lib/content/frontmatter";

/** Folder in the docs repository with one folder per skill; the name is the live format's. */
const FOLDER = ".mintlify/assistant/skills";

/** Maximum length of a skill in tokens. */
const SKILL_TOKENS = 6_000;

/** Reads the skills that the site owner wrote for the assistant, by name; the folder's name stands in for a missing one. */
export async function readOwnerSkills(docsDirectory: string): Promise<OwnerSkill[]> {
  const folder = path.join(docsDirectory, FOLDER);
  // Most repositories have no such folder.
  const slugs = await readdir(folder).catch(() => []);
  const skills = await Promise.all(slugs.sort().map((slug) => readSkill(path.join(folder, slug, "skill.md"), slug)));
  return skills.flatMap((skill) => skill ?? []);
}

async function readSkill(file: string, slug: string): Promise<OwnerSkill | undefined> {
  const source = await readTextFile(file).catch(() => undefined);
  if (source === undefined) return undefined;
  const { data } = parseFrontmatter("skill.md", source);
  const textOf = (value: unknown) => (typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "");
  const text = cutToTokens(source.slice(splitFrontmatter(source)?.bodyOffset ?? 0).trim(), SKILL_TOKENS);
  return text === "" ? undefined : { name: textOf(data.name) || slug, description: textOf(data.description), text };
}
