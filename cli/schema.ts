import { writeFile } from "node:fs/promises";
import { z } from "zod";
import { checkReportSchema } from "@/lib/check/reports/report-schema";
import { formatJsonSchema } from "@/lib/config/json-schema";
import { hostedSitesSchema } from "@/lib/hosting/read-sites";

await writeFile(
  "check-report.schema.json",
  `${JSON.stringify(z.toJSONSchema(checkReportSchema, { io: "input" }), null, 2)}\n`,
);
await writeFile("docs.schema.json", formatJsonSchema());
await writeFile(
  "lectern.schema.json",
  // Sites are optional: a file beside docs.json may contain only settings of the check.
  `${JSON.stringify(z.toJSONSchema(hostedSitesSchema.partial({ sites: true }), { io: "input" }), null, 2)}\n`,
);
