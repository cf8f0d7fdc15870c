import { type Finding, quotePath } from "@/lib/config/finding";
import type { JsonPath } from "@/lib/config/json-path";
import { readObject } from "@/lib/config/read-value";
import { walkNavigation } from "@/lib/config/walk-navigation";

/** Fields of navigation elements that have no effect in Lectern. */
const unsupportedFields = ["graphql", "sdk"] as const;

/** Integrations that have no effect in Lectern: platforms that ask for consent themselves. */
const unsupportedIntegrations: readonly string[] = ["onetrust", "transcend"];

/** A note for each known setting that is present but has no effect here. */
export function noteUnsupported(rawConfig: unknown): Finding[] {
  const config = readObject(rawConfig);
  const paths: JsonPath[] = [
    ...Object.keys(readObject(config.integrations))
      .filter((key) => unsupportedIntegrations.includes(key))
      .map((key) => ["integrations", key]),
    ...walkNavigation(config.navigation).flatMap(({ kind, value, path }) =>
      unsupportedFields.filter((key) => kind !== "root" && value[key] !== undefined).map((key) => [...path, key]),
    ),
  ];
  return paths.map((path) => ({
    code: "unsupported-setting",
    path,
    part: "key",
    message: `${quotePath(path)} has no effect in Lectern.`,
    ...hintFor(path.at(-1)),
  }));
}

/** What to do instead of a setting, if there is more to say than in the catalog. */
function hintFor(key: string | number | undefined): { hint?: string } {
  if (key === "graphql") return { hint: "Write pages about the schema by hand, or keep it for other tools." };
  if (key === "sdk") return { hint: "List pages that the documentation tool of the language writes as Markdown." };
  return {};
}
