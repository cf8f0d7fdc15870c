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
  `${JSON.stringify(z.toJSONSchema(hostedSitesSchema, { io: "input" }), null, 2)}\n`,
);
