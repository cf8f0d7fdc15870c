import type { Page } from "@playwright/test";
import { expect, test } from "../e2e/fixtures";
import type { Proof, SiteName } from "./row";
import { allRows } from "./rows/all-rows";
import { FORMAT_SITES } from "./sites";

/* The rows of the format reference that a site shows by its answers: HTML, Markdown, files for machines, redirects. */
type SiteProof = Extract<Proof, { site: SiteName }>;

for (const [site, { config, files, environment }] of Object.entries(FORMAT_SITES)) {
  test.describe(`on the site "${site}"`, () => {
    let url: string;
    /** Parses documents; nothing is opened in it. */
    let parser: Page;
    test.beforeAll(async ({ browser, sites }) => {
      url = (await sites.add(config, files, environment)).url;
      parser = await browser.newPage();
    });
    test.afterAll(() => parser?.close());

    const rows = allRows.flatMap((row) => {
      const proofs = row.proofs.filter((proof): proof is SiteProof => "site" in proof && proof.site === site);
      return proofs.map((proof) => ({ ...row, proof }));
    });
    for (const section of new Set(rows.map((row) => row.section))) {
      test(`section ${section}`, async () => {
        for (const { name, proof } of rows.filter((row) => row.section === section)) {
          expect.soft(await faultsOf(proof, url, parser), `${section} ${name} at ${proof.path}`).toEqual([]);
        }
      });
    }
  });
}

/** What an answer of the site lacks, or has against a check. */
async function faultsOf(proof: SiteProof, origin: string, parser: Page): Promise<string[]> {
  const accept = proof.kind === "text" ? proof.accept : undefined;
  const response = await fetch(origin + proof.path, {
    redirect: "manual",
    headers: { accept: accept ?? "text/html" },
  });
  const body = await response.text();
  if (proof.kind === "html") return parser.evaluate(findFaults, { body, checks: [...proof.checks] });
  if (proof.kind === "text") {
    return proof.checks.filter((words) => body.includes(words.replace(/^!/, "")) === words.startsWith("!"));
  }
  const wanted = Object.entries(proof.headers);
  const missing = wanted.filter(([name, value]) => !response.headers.get(name)?.includes(value));
  return [
    ...(response.status === proof.status ? [] : [`status ${response.status}`]),
    ...missing.map(([name]) => `${name}: ${response.headers.get(name)}`),
  ];
}

/** The checks that a document does not pass; runs in the browser, whose parser and selectors are used. */
function findFaults({ body, checks }: { body: string; checks: string[] }): string[] {
  const document = new DOMParser().parseFromString(body, "text/html");
  for (const script of document.querySelectorAll("script:not([type='application/ld+json'])")) script.remove();
  return checks.filter((check) => {
    const [selector = "", words] = check.replace(/^!/, "").split(" → ");
    const found = [...document.querySelectorAll(selector)];
    const isThere = found.some(({ textContent }) => words === undefined || textContent?.includes(words));
    return isThere === check.startsWith("!");
  });
}
