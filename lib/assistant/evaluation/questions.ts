import { z } from "zod";
import { parseJson } from "@/lib/base/parse-json";
import { UserError } from "@/lib/base/user-error";

/** A question with the pages that answer it; none if the documentation does not. */
export interface EvaluationQuestion {
  question: string;
  pages: readonly string[];
  /** Words that a correct answer contains, such as a default value or the name of a setting. */
  facts: readonly string[];
}

const lineSchema = z.object({
  question: z.string().trim().min(1),
  pages: z.array(z.string().startsWith("/")).default([]),
  facts: z.array(z.string().trim().min(1)).default([]),
});

/**
 * Parses questions, one JSON object per line: `{"question": "…", "pages": ["/path"]}`. Empty lines are ignored.
 * @throws UserError with file and line, or if there is no question.
 */
export function parseQuestions(text: string, file: string): EvaluationQuestion[] {
  const questions = text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const value = parseJson(line);
    if (value === undefined) {
      throw new UserError(
        `${file}:${index + 1}:1: not JSON. Write one object a line: {"question": "…", "pages": ["/path"]}`,
      );
    }
    const parsed = lineSchema.safeParse(value);
    if (parsed.success) return [parsed.data];
    const [issue] = parsed.error.issues;
    throw new UserError(
      `${file}:${index + 1}:1: ${issue?.path.join(".") || "the line"}: ${issue?.message ?? "not valid"}`,
    );
  });
  if (questions.length === 0) throw new UserError(`There are no questions in ${file}.`);
  return questions;
}
