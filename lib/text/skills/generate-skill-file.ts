import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readTextFile } from "@/lib/base/read-text-file";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import type { Site } from "@/lib/site/types";
import type { SiteAddress } from "@/lib/text/page-addresses";
import { buildSkill, describeAgentSkills, describeSkills, type Skill, skillName } from "@/lib/text/skills/skills";

const MARKDOWN = "text/markdown; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

/** A skill or an index of skills, or the path of the index. */
type SkillFile = { type: string; content: string } | { redirect: string };

/** The skill, or index of skills, at a public path (format reference 6.6); undefined if there is none. */
export async function generateSkillFile(
  site: Site,
  path: string,
  address: SiteAddress,
): Promise<SkillFile | undefined> {
  const skills = await readSkills(site, address);
  const json = (value: unknown): SkillFile => ({ type: JSON_TYPE, content: `${JSON.stringify(value, null, 2)}\n` });
  if (path === "/skill.md") {
    const [only] = skills;
    if (only && skills.length === 1) return { type: MARKDOWN, content: only.text };
    return { redirect: `${address.basePath}/.well-known/skills/index.json` };
  }
  if (path === "/.well-known/skills/index.json") return json(describeSkills(skills));
  if (path === "/.well-known/agent-skills/index.json") return json(describeAgentSkills(skills, address.basePath));
  const [, name] = /^\/\.well-known\/(?:skills|agent-skills)\/([^/]+)\/skill\.md$/i.exec(path) ?? [];
  const skill = skills.find((candidate) => candidate.name === name);
  return skill && { type: MARKDOWN, content: skill.text };
}

/** Folder in the docs repository with one folder per skill; the name is the live format's. */
const FOLDER = ".mintlify/skills";

/** The skills that the owner wrote, by name; otherwise the one generated from the site. */
async function readSkills(
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
