import { isExternal } from "@/lib/base/paths";
import { findAnchorMistake, type PageAnchors } from "@/lib/check/anchor-problems";
import { type LinkTargets, suggestTarget } from "@/lib/check/link-targets";
import { targetOf } from "@/lib/check/module-problems";
import { findSchemeMistake } from "@/lib/check/reference-problems";
import { type Finding, replaceValue } from "@/lib/config/finding";
import { type JsonPath, listTexts } from "@/lib/config/json-path";
import { linksOfText } from "@/lib/content/pipeline/text-links";

/** Settings whose text may contain links. */
const TEXTS: ReadonlySet<string> = new Set(["content", "description"]);

/** Finds links in docs.json to paths that do not exist: in the bars, the navigation, the banner, and the 404 page. */
export function findDeadConfigLinks(
  config: unknown,
  targets: Pick<LinkTargets, "has" | "nearest" | "below">,
): Finding[] {
  return linksOf(config).flatMap(({ path, address, isValue }): Finding[] => {
    // Destinations of redirects are checked by `findDeadRedirects`.
    if (path.at(-1) === "destination") return [];
    const mistake = findSchemeMistake(address);
    if (mistake) return [{ code: "broken-link", path, ...mistake }];
    const [, target = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    if (isExternal(target) || targets.has(target)) return [];
    const { hint, nearest } = suggestTarget(target, targets);
    return [
      {
        code: "broken-link",
        path,
        message: `Nothing exists at \`${target}\`.`,
        hint,
        ...(isValue && nearest?.isCertain && { correction: replaceValue(address, nearest.path + suffix) }),
      },
    ];
  });
}

/** Finds links in docs.json whose anchors do not exist on their pages, or are spelled in another way. */
export function findDeadConfigAnchors(config: unknown, anchors: PageAnchors): Finding[] {
  return linksOf(config).flatMap(({ path, address }): Finding[] => {
    const mistake = findAnchorMistake({ ...targetOf(address), written: address }, "", anchors);
    return mistake ? [{ path, ...mistake }] : [];
  });
}

interface ConfigLink {
  path: JsonPath;
  address: string;
  /** True if the URL is the whole value rather than part of a text. */
  isValue: boolean;
}

function linksOf(config: unknown): ConfigLink[] {
  return listTexts(config, []).flatMap(({ text, path }) => linksOfSetting(text, path));
}

function linksOfSetting(text: string, path: JsonPath): ConfigLink[] {
  const key = path.at(-1);
  if (key === "href" || key === "destination")
    return /^(?:[a-z]+:\/)?\//i.test(text) ? [{ path, address: text, isValue: true }] : [];
  if (typeof key !== "string" || !TEXTS.has(key)) return [];
  const links = linksOfText(text).filter(({ address }) => address.startsWith("/"));
  return links.map(({ address }) => ({ path, address, isValue: false }));
}
