import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import { readTextFile } from "@/lib/base/read-text-file.server";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import type { Site } from "@/lib/site/types";
import type { SiteAddress } from "@/lib/text/page-addresses";

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

/** Introduction to a site for agents: a Markdown file with a name and a description. */
interface Skill {
  /** Letters, digits, and hyphens: part of the URL. */
  name: string;
  description: string;
  /** The whole file. */
  text: string;
}

/** Maximum length of a description in the index of version 0.2.0 of the discovery format. */
const DESCRIPTION_LENGTH = 1_024;

const DISCOVERY_SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** The skill of a site whose owner has not written one: the subject of the site, and how to search and read its pages. */
function buildSkill({ settings, domain }: Pick<Site, "settings" | "domain">, address: SiteAddress): Skill {
  const name = skillName(domain);
  const about = settings.description?.trim();
  const description = `How to use ${settings.name}${about ? `: ${about}` : ""}. Read this before you answer questions about ${settings.name} or write code for it.`;
  const site = `${address.origin}${address.basePath}`;
  const steps = [
    `Read [llms.txt](${site}/llms.txt) for the list of all pages with their descriptions.`,
    "Read a page as Markdown: add `.md` to its address, or send `Accept: text/markdown`.",
    `Search with the MCP server at ${site}/mcp (streamable HTTP), which needs no key.`,
    "Answer from what the pages say, and name the address of each page that you used.",
  ];
  const parts = [
    `---\n${stringify({ name, description })}---`,
    `# ${settings.name}`,
    ...(about ? [about] : []),
    steps.map((step, index) => `${index + 1}. ${step}`).join("\n"),
    ...(settings.markdown.instructions ? [`## Instructions\n\n${settings.markdown.instructions}`] : []),
  ];
  return { name, description, text: `${parts.join("\n\n")}\n` };
}

/** Converts a text to the characters allowed in skill names. @example skillName("Acme SDK!") // "acme-sdk" */
function skillName(text: string): string {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z\d]+/g);
  return words?.join("-") ?? "documentation";
}

/** `/.well-known/skills/index.json`: the skills and their files. */
function describeSkills(skills: readonly Skill[]) {
  return { skills: skills.map(({ name, description }) => ({ name, description, files: ["skill.md"] })) };
}

/** `/.well-known/agent-skills/index.json`: the skills with a digest of each. */
function describeAgentSkills(skills: readonly Skill[], basePath: string) {
  const entries = skills.map(({ name, description, text }) => ({
    name,
    type: "skill-md",
    description: description.slice(0, DESCRIPTION_LENGTH),
    url: `${basePath}/.well-known/agent-skills/${name}/SKILL.md`,
    digest: `sha256:${createHash("sha256").update(text).digest("hex")}`,
  }));
  return { $schema: DISCOVERY_SCHEMA, skills: entries };
}
