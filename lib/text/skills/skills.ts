import { createHash } from "node:crypto";
import { stringify } from "yaml";
import type { Site } from "@/lib/site/types";
import type { SiteAddress } from "@/lib/text/page-addresses";

/** What an agent learns about a site before it reads pages: a Markdown file with a name and a description. */
export interface Skill {
  /** Letters, digits, and hyphens: part of the URL. */
  name: string;
  description: string;
  /** The whole file. */
  text: string;
}

/** Maximum length of a description in the index of version 0.2.0 of the discovery format. */
const DESCRIPTION_LENGTH = 1_024;

const DISCOVERY_SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** The skill of a site whose owner has not written one: what it documents, and how to search and read its pages. */
export function buildSkill({ settings, domain }: Pick<Site, "settings" | "domain">, address: SiteAddress): Skill {
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
export function skillName(text: string): string {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z\d]+/g);
  return words?.join("-") ?? "documentation";
}

/** `/.well-known/skills/index.json`: the skills and their files. */
export function describeSkills(skills: readonly Skill[]) {
  return { skills: skills.map(({ name, description }) => ({ name, description, files: ["skill.md"] })) };
}

/** `/.well-known/agent-skills/index.json`: the skills with a digest of each. */
export function describeAgentSkills(skills: readonly Skill[], basePath: string) {
  const entries = skills.map(({ name, description, text }) => ({
    name,
    type: "skill-md",
    description: description.slice(0, DESCRIPTION_LENGTH),
    url: `${basePath}/.well-known/agent-skills/${name}/SKILL.md`,
    digest: `sha256:${createHash("sha256").update(text).digest("hex")}`,
  }));
  return { $schema: DISCOVERY_SCHEMA, skills: entries };
}
