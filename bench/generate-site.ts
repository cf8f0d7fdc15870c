/** A page of the generated site, the same for every engine. */
interface GeneratedPage {
  /** Without slash at the ends and without file ending. */
  path: string;
  title: string;
  description: string;
  /** Markdown below the title. */
  body: string;
}

/** Pages in reading order; a group is a folder. */
export interface GeneratedGroup {
  title: string;
  pages: readonly GeneratedPage[];
}

const PAGES_PER_GROUP = 20;

const WORDS = (
  "account adapter answer archive balance batch binding boundary bucket button canvas channel cluster column command " +
  "container context cursor default delivery device digest domain draft element engine entity export factory feature " +
  "filter folder format gateway graph header history identity import index instance invoice journal layer ledger " +
  "library listener locale manifest marker method metric migration mirror notice object option output owner package " +
  "partition pattern payment policy pool prefix process profile project provider quota reader record region release " +
  "replica report request resource response result retry role rule sample scope secret segment sender series service " +
  "session setting shard signal snapshot source storage stream subject system target task template tenant thread " +
  "token topic transfer trigger update upload usage value variable vendor version volume webhook window worker writer"
).split(" ");

/**
 * Groups of pages of 600 words, four code blocks and a table each. The same page has the same text at every size of the
 * site, so that sizes compare.
 */
export function generateSite(pages: number): GeneratedGroup[] {
  return Array.from({ length: Math.ceil(pages / PAGES_PER_GROUP) }, (_, group) => ({
    title: `Section ${group}`,
    pages: Array.from({ length: Math.min(PAGES_PER_GROUP, pages - group * PAGES_PER_GROUP) }, (_, index) =>
      generatePage(group, index),
    ),
  }));
}

/** Front matter and text, as every engine reads them. */
export function pageSource({ title, description, body }: GeneratedPage): string {
  return `---\ntitle: "${title}"\ndescription: "${description}"\n---\n\n${body}`;
}

function generatePage(group: number, index: number): GeneratedPage {
  const next = randomNumbers(group * PAGES_PER_GROUP + index + 1);
  const words = (count: number) => Array.from({ length: count }, () => WORDS[next() % WORDS.length]).join(" ");
  // A line of MDX that begins with a bare "export" or "import" is code.
  const sentence = (count: number) => words(count).replace(/^./, (letter) => letter.toUpperCase());
  const link = `[${words(2)}](/section-${group}/page-${(index + 1) % PAGES_PER_GROUP})`;
  const sections = [0, 1, 2, 3].map(
    (section) =>
      `## ${words(3)} ${section}\n\n${sentence(72)}.\n\n${sentence(62)} ${link}.\n\n${codeBlock(section, words)}`,
  );
  return {
    path: `section-${group}/page-${index}`,
    title: `Page ${group} ${index} ${words(2)}`,
    description: words(12),
    body: `${sections.join("\n")}\n${table(words)}`,
  };
}

function codeBlock(section: number, words: (count: number) => string): string {
  const [one, two, three] = [words(1), words(1), words(1)];
  const blocks = [
    `ts\nexport async function ${one}(${two}: string) {\n  const response = await fetch(\`/v1/${one}/\${${two}}\`);\n` +
      `  if (!response.ok) throw new Error("${words(4)}");\n  return response.json();\n}`,
    `python\ndef ${one}(count: int) -> list[str]:\n    """${words(6)}"""\n    found = []\n` +
      `    for ${two} in range(count):\n        found.append(f"{${two}} ${words(2)}")\n    return found`,
    `bash\ncurl -X POST https://api.example.com/v1/${one} \\\n  -H "Authorization: Bearer $TOKEN" \\\n` +
      `  -d '{"${two}": "${words(2)}"}'`,
    `json\n{\n  "${one}": 12,\n  "${two}": ["${three}", "${words(1)}"],\n  "nested": { "${words(1)}": true }\n}`,
  ];
  return `\`\`\`${blocks[section]}\n\`\`\`\n`;
}

function table(words: (count: number) => string): string {
  const rows = Array.from({ length: 5 }, () => `| \`${words(1)}\` | ${words(4)} | ${words(3)} |`);
  return ["| name | meaning | remark |", "| --- | --- | --- |", ...rows, ""].join("\n");
}

/** Whole numbers that are the same in every run (the MINSTD generator; its low bits are good enough here). */
function randomNumbers(seed: number): () => number {
  let state = (seed * 69_621) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
}
