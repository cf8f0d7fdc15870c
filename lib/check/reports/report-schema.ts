import { z } from "zod";

const level = z.enum(["error", "warning", "note"]).meta({ description: "How much it matters." });

/** The output of `lectern check --format json`. Fields may be added; existing ones keep their meaning in version 1. */
export const checkReportSchema = z
  .object({
    version: z.literal(1),
    folder: z.string().meta({ description: "The docs folder as it was given." }),
    summary: z.object({
      total: z.int(),
      failing: z.int().meta({ description: "How many problems make the check fail." }),
      byCode: z.array(z.object({ code: z.string(), level, count: z.int() })),
    }),
    remarks: z.array(z.string()).meta({ description: "Sentences about the check itself." }),
    problems: z.array(
      z.object({
        code: z.string().meta({ description: "What is wrong, as listed in the manual." }),
        level,
        file: z.string().meta({ description: "From the docs folder, or from `content` in it." }),
        line: z.int(),
        column: z.int(),
        path: z.string().meta({ description: "In JSON and YAML, such as `navigation.tabs[1].href`; else empty." }),
        message: z.string(),
        hint: z.string().meta({ description: "What to do." }),
        correction: z
          .object({
            from: z.string(),
            to: z.string(),
            edit: z
              .object({ written: z.string(), replacement: z.string() })
              .optional()
              .meta({ description: "What `--fix` changes; absent if something else could be meant." }),
          })
          .optional(),
        fails: z.boolean().meta({ description: "It makes the check fail." }),
        fromHere: z.string().meta({ description: "The file from the current folder." }),
        fromRepository: z.string().meta({ description: "The file from the root of the repository." }),
      }),
    ),
  })
  .meta({ title: "Report of lectern check" });

/** A report as JSON. */
export type JsonReport = z.output<typeof checkReportSchema>;
