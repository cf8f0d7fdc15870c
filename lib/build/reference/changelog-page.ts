import { referencePage } from "@/lib/build/reference/markdown-table";

/** The changelog as a page: an entry of the feed for each version, from the sections of `CHANGELOG.md`. */
export function formatChangelogPage(changelog: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const versions = sections.flatMap((section) => {
    const [heading = "", ...lines] = section.split("\n");
    const text = lines
      .join("\n")
      .trim()
      .replace(/^###/gm, "##")
      .replace(/\[([^\]]+)\]\((?!https?:|\/)[^)]*\)/g, "$1");
    const [version = "", date] = heading.split(" – ");
    const described = date ? ` description=${JSON.stringify(date)}` : "";
    return text === "" ? [] : [`<Update label=${JSON.stringify(version.trim())}${described}>\n\n${text}\n\n</Update>`];
  });
  return referencePage(
    { title: "Changelog", description: "What changed in Lectern, newest first.", icon: "history", rss: true },
    [
      "Read what a new version adds and changes before you [upgrade](/deployment/back-up-and-upgrade#upgrade).",
      ...versions,
    ],
  );
}
