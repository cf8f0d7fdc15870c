import type { Section } from "@/lib/content/types";
import type { FieldTexts } from "@/lib/search/fields";
import type { PageFacts } from "@/lib/search/types";

/** The fields in which a section of a page is found. Description and keywords belong to the page: its first section has them. */
export function sectionFields(path: string, facts: PageFacts, section: Section, isFirst: boolean): FieldTexts {
  return {
    title: facts.title,
    heading: section.heading ?? "",
    description: isFirst ? (facts.description ?? "") : "",
    path: path.replaceAll("/", " "),
    keywords: isFirst ? (facts.keywords ?? []).join("\n") : "",
    text: section.text,
    parents: section.parents.join("\n"),
    route: facts.route ?? "",
    navigation: facts.breadcrumbs.join("\n"),
    code: section.code,
  };
}
