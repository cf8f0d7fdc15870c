import type { Site } from "@/lib/site/types";
import type { SiteAddress } from "@/lib/text/page-addresses";
import { readSkills } from "@/lib/text/skills/read-skills";
import { describeAgentSkills, describeSkills } from "@/lib/text/skills/skills";

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
