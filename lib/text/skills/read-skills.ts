import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readTextFile } from "@/lib/base/read-text-file";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import type { Site } from "@/lib/site/types";
import type { SiteAddress } from "@/lib/text/page-addresses";
import { buildSkill, type Skill, skillName } from "@/lib/text/skills/skills";

/** Folder in the docs repository with one folder per skill; the name is the live format's. */
const FOLDER = ".mintlify/skills";

/** The skills that the owner wrote, by name; otherwise the one generated from the site. */
export async function readSkills(
  site: Pick<Site, "settings" | "domain" | "contentDirectory">,
  address: SiteAddress,
): Promise<Skill[]> {
  const folder = join(site.contentDirectory, FOLDER);
  // Most repositories have no such folder.
  const names = await readdir(folder).catch(() => []);
  const files = [
    ...names.sort().map((name) => ({ name, file: join(folder, name, "SKILL.md") })),
    { name: site.domain, file: join(site.contentDirectory, "skill.md") },
  ];
  const read = await Promise.all(files.map(({ name, file }) => readSkill(name, file)));
  const skills = new Map(read.flatMap((skill) => (skill ? [[skill.name, skill] as const] : [])));
  return skills.size > 0 ? [...skills.values()] : [buildSkill(site, address)];
}

async function readSkill(name: string, file: string): Promise<Skill | undefined> {
  const text = await readTextFile(file).catch(() => undefined);
  if (text === undefined) return undefined;
  const { data } = parseFrontmatter("skill.md", text);
  // Skills restricted to groups of readers are not public.
  if (data.groups !== undefined) return undefined;
  const given = typeof data.name === "string" ? data.name : name;
  return { name: skillName(given), description: typeof data.description === "string" ? data.description : "", text };
}
