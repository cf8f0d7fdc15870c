import type { CorpusStatements } from "@/lib/search/corpus-statements";
import type { SectionHit } from "@/lib/search/types";

/** What a section says that has no text of its own: as many of the sections beneath it as make up this many characters. */
const LENGTH_BELOW = 3_000;

/** A stored section by its number. One whose heading is followed by another heading says what the sections beneath it say. */
export function readSection(
  statements: Pick<CorpusStatements, "section" | "following">,
  id: number,
): Omit<SectionHit, "score"> {
  const [anchor, heading, list, content] = statements.section.get([id]) as SectionRow;
  const parents = JSON.parse(list) as string[];
  return {
    ...(anchor === null ? {} : { anchor }),
    ...(heading === null ? {} : { heading }),
    parents,
    content: content === "" ? readBelow(statements, id, heading === null ? [] : [...parents, heading]) : content,
  };
}

type SectionRow = [anchor: string | null, heading: string | null, parents: string, content: string];

function readBelow({ following }: Pick<CorpusStatements, "following">, id: number, trail: readonly string[]): string {
  let text = "";
  for (const [, heading, list, content] of following.all([id, id]) as SectionRow[]) {
    const parents = JSON.parse(list) as string[];
    if (text.length >= LENGTH_BELOW || !trail.every((label, depth) => parents[depth] === label)) break;
    text += `#### ${heading}\n\n${content}\n\n`;
  }
  return text.trimEnd();
}
