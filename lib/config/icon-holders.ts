import { type JsonPath, valueAt } from "@/lib/config/json-path";
import { globalKeys } from "@/lib/config/navigation-elements";
import { type JsonObject, readList, readObject } from "@/lib/config/read-value";
import { walkNavigation } from "@/lib/config/walk-navigation";

/** Objects that may have an icon: elements of the navigation, global ones, and links of the header. */
export function iconHolders(config: unknown): { value: JsonObject; path: JsonPath }[] {
  const elements = walkNavigation(valueAt(config, ["navigation"]));
  const lists = [
    ...elements.flatMap(({ value, path }) =>
      globalKeys.map((key) => ({ list: readObject(value.global)[key], path: [...path, "global", key] })),
    ),
    { list: valueAt(config, ["navbar", "links"]), path: ["navbar", "links"] },
  ];
  const entries = lists.flatMap(({ list, path }) =>
    readList(list).map((entry, index) => ({ value: readObject(entry), path: [...path, index] })),
  );
  return [...elements, ...entries];
}
