import { rewriteOutsideLinks } from "@/migrate/lines/outside-links";
import { textOf } from "@/migrate/markdown/frontmatter";
import type { Data } from "@/migrate/types";

/** Parts of the addresses for shorthands, by host of the repository. */
const HOSTS: Readonly<Record<string, { url: string; issue: string; request: string; commit: string }>> = {
  github: { url: "https://github.com", issue: "issues", request: "pull", commit: "commit" },
  gitlab: { url: "https://gitlab.com", issue: "-/issues", request: "-/merge_requests", commit: "-/commit" },
  bitbucket: { url: "https://bitbucket.org", issue: "issues", request: "pull-requests", commit: "commits" },
};

const SHORTHAND =
  /(?<![\w/@#!.-])(?:@(?<person>[a-z\d](?:[a-z\d-]*[a-z\d])?)(?![\w/@])|(?<place>[a-z\d][\w-]*\/[\w.-]*\w)?(?<sign>[#!])(?<number>\d+)\b|(?<hash>[\da-f]{40})\b)/gi;

/**
 * Converts `#12`, `!12`, `owner/name#12`, `@person`, and hashes of commits to links, like Python-Markdown.
 * @param options options of the extension `pymdownx.magiclink`.
 */
export function magicLinks(options: Data): (text: string) => string {
  const host = HOSTS[textOf(options.provider) ?? "github"];
  const [user, repository] = [textOf(options.user), textOf(options.repo)];
  if (options.repo_url_shorthand !== true || !host) return (text) => text;
  const own = user && repository ? `${user}/${repository}` : undefined;
  const addressOf = ({ person, place = own, sign, number, hash }: Record<string, string | undefined>) => {
    if (person) return `${host.url}/${person}`;
    if (!place) return undefined;
    const what = hash ? host.commit : sign === "#" ? host.issue : host.request;
    return `${host.url}/${place}/${what}/${hash ?? number}`;
  };
  const link = (written: string, groups: Record<string, string | undefined>) => {
    const address = addressOf(groups);
    return address === undefined ? written : `[${groups.hash ? written.slice(0, 7) : written}](${address})`;
  };
  return (text) =>
    rewriteOutsideLinks(text, (part) =>
      part.replace(SHORTHAND, (written, ...rest) => link(written, rest.at(-1) as Record<string, string | undefined>)),
    );
}
