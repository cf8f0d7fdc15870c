import { EVERYONE, maySee } from "@/lib/access/decide";
import { toProblem } from "@/lib/config/finding";
import type { LoadedConfig } from "@/lib/config/load-config.server";
import type { ContentScan } from "@/lib/content/scan/types";
import type { NavigationBuild } from "@/lib/navigation/build-navigation";
import type { LoadedSpecifications } from "@/lib/openapi/loading/load-specifications";
import { createProblem } from "@/lib/problems/create-problem";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";
import { isServedPath } from "@/lib/site/served-path";

/** The parts of a site that are checked without compiling pages. */
export interface SiteProblemSources {
  config: LoadedConfig;
  scan: ContentScan;
  specifications: LoadedSpecifications;
  navigation: NavigationBuild;
  /** True if readers can sign in, so that pages may be restricted. */
  hasSignIn: boolean;
}

/** All problems of docs.json, frontmatter, navigation and specifications, in the order of the files. */
export function findSiteProblems({
  config,
  scan,
  specifications,
  navigation,
  hasSignIn,
}: SiteProblemSources): Problem[] {
  const misplaced = navigation.problems.map((finding) => toProblem(finding, config.locate));
  const refused = scan.pages
    .filter(
      ({ path, frontmatter }) =>
        !hasSignIn && navigation.privatePaths.has(path) && !maySee(EVERYONE, frontmatter, true),
    )
    .map(({ path, file }) =>
      createProblem(
        "private-page",
        { file },
        { message: `\`${path}\` is restricted by its frontmatter (\`groups\` or \`public\`); the page is refused.` },
      ),
    );
  const found = [...misplaced, ...refused, ...findUnservedPages(scan)];
  return sortProblems([...config.problems, ...found, ...scan.problems, ...specifications.problems]);
}

/** The problems of pages whose URL is reserved or cannot be requested. */
function findUnservedPages({ pages }: ContentScan): Problem[] {
  return pages
    .filter(({ path }) => !isServedPath(path))
    .map(({ path, file }) => {
      const message = `No page can be served at ${JSON.stringify(path)}; it is left out.`;
      return createProblem("unusable-page-path", { file }, { message });
    });
}
