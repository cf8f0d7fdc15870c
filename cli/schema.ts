import { writeFile } from "node:fs/promises";
import { formatJsonSchema } from "@/lib/config/json-schema";

await writeFile("docs.schema.json", formatJsonSchema());
