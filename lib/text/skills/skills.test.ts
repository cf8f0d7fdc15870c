import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { generateSkillFile } from "@/lib/text/skills/generate-skill-file.server";
import { memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const address = { origin: "https://docs.example.com", basePath: "/docs" };

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-skills-"));
});

test.afterEach(() => rm(folder, { recursive: true }));

async function fileAt(path: string): Promise<string | undefined> {
  const site = memorySite({ name: "Acme Docs", description: "Rockets: how to fly.", navigation: { pages: [] } }, []);
  const file = await generateSkillFile({ ...site, contentDirectory: folder }, path, address);
  if (!file) return undefined;
  return "redirect" in file ? `→ ${file.redirect}` : String(file.content);
}

const jsonAt = async (path: string) => JSON.parse((await fileAt(path)) ?? "") as { skills: Record<string, string>[] };

async function writeSkill(name: string, text: string): Promise<void> {
  await mkdir(join(folder, ".mintlify", "skills", name), { recursive: true });
  await writeFile(join(folder, ".mintlify", "skills", name, "SKILL.md"), text);
}

test("a site without skills gets a skill that explains how to search and read its pages", async () => {
  const text = (await fileAt("/skill.md")) ?? "";
  const { data, problems } = parseFrontmatter("skill.md", text);
  expect(problems).toEqual([]);
  expect(data.name).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
  expect(data.description).toContain("Rockets: how to fly.");
  expect(text).toContain("https://docs.example.com/docs/llms.txt");
  expect(text).toContain("https://docs.example.com/docs/mcp");
});

test("the index has a digest of the file that it names", async () => {
  const [skill] = (await jsonAt("/.well-known/agent-skills/index.json")).skills;
  const text = (await fileAt(skill?.url?.replace("/docs", "") ?? "")) ?? "";
  expect(skill?.digest).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
  expect((await jsonAt("/.well-known/skills/index.json")).skills).toMatchObject([
    { name: skill?.name, files: ["skill.md"] },
  ]);
});

test("the owner's skill stands for the generated one", async () => {
  await writeFile(join(folder, "skill.md"), "---\nname: Acme SDK!\ndescription: Own.\n---\nText");
  expect((await jsonAt("/.well-known/skills/index.json")).skills).toEqual([
    { name: "acme-sdk", description: "Own.", files: ["skill.md"] },
  ]);
  expect(await fileAt("/.well-known/skills/acme-sdk/skill.md")).toContain("Text");
});

test("several skills are listed, except skills for groups of readers", async () => {
  await writeSkill("build", "---\ndescription: Builds.\n---\n");
  await writeSkill("deploy", "---\nname: deploy\ndescription: Deploys.\n---\n");
  await writeSkill("secret", "---\nname: secret\ngroups: [staff]\n---\n");
  expect(await fileAt("/skill.md")).toBe("→ /docs/.well-known/skills/index.json");
  const { skills } = await jsonAt("/.well-known/agent-skills/index.json");
  expect(skills.map(({ name, description }) => [name, description])).toEqual([
    ["build", "Builds."],
    ["deploy", "Deploys."],
  ]);
  expect(await fileAt("/.well-known/agent-skills/secret/SKILL.md")).toBeUndefined();
});

test("names lead nowhere else", async () => {
  expect(await fileAt("/.well-known/skills/../../etc/skill.md")).toBeUndefined();
});
