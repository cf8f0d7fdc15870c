import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** The problem of a part of the site whose file exports no component. */
export function noComponent(file: string): Problem {
  const message = "The file has no component as its default export, so nothing is rendered.";
  return createProblem("invalid-part", { file }, { message });
}
