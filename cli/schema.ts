import { writeFile } from "node:fs/promises";
import { z } from "zod";
import { checkReportSchema } from "@/lib/check/reports/report-schema";
import { formatJsonSchema } from "@/lib/config/json-schema";

await writeFile("check-report.schema.json", `${JSON.stringify(z.toJSONSchema(checkReportSchema), null, 2)}\n`);
await writeFile("docs.schema.json", formatJsonSchema());
