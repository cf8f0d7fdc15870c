import { getOrMake } from "@/lib/base/get-or-make";
import { groupBy } from "@/lib/base/group-by";
import { shortSlug, slugOf } from "@/lib/openapi/document/slug";
import { operationSlug } from "@/lib/openapi/document/summarize-operations";
import type {
  GeneratedGroup,
  GeneratedPage,
  OpenApiSource,
  OperationReference,
  OperationSummary,
  Specification,
  SpecificationCatalog,
} from "@/lib/openapi/document/types";

/** Folder of generated pages where no `directory` is given. */
export const DEFAULT_DIRECTORY = "api-reference";

type Operations = Pick<Specification, "location" | "operations">;

/** The generated pages of a site, and the page that a reference means (format reference, sections 5.1 to 5.3). */
export function createSpecificationCatalog(specifications: Iterable<Operations>): SpecificationCatalog {
  const all = [...specifications].sort((one, other) => (one.location < other.location ? -1 : 1));
  const byLocation = new Map(all.map((specification) => [specification.location, specification]));
  const pagesBySource = new Map<string, GeneratedPage[]>();

  function pagesOf(specification: Operations, directory: string | undefined): GeneratedPage[] {
    const key = `${directory ?? ""} ${specification.location}`;
    return getOrMake(pagesBySource, key, () => placePages(specification.operations, directory));
  }

  return {
    groups(source) {
      const specification = byLocation.get(normalizeLocation(source.source));
      return specification && groupPages(pagesOf(specification, source.directory));
    },
    find(reference, sources) {
      const candidates = candidatesFor(reference, sources, all);
      for (const { specification, directory } of candidates) {
        const page = findPage(pagesOf(specification, directory), reference);
        if (page) return page;
      }
      return undefined;
    },
  };
}

/** Local paths lose a leading `/` or `./`; URLs stay. */
export function normalizeLocation(source: string): string {
  return /^https?:\/\//i.test(source) ? source : source.replace(/^(?:\.?\/)+/, "");
}

function candidatesFor(reference: OperationReference, sources: readonly OpenApiSource[], all: readonly Operations[]) {
  const directories = new Map(sources.map((source) => [normalizeLocation(source.source), source.directory]));
  const named = reference.specification
    ? matchSpecifications(all, reference.specification)
    : all.filter(({ location }) => sources.length === 0 || directories.has(location));
  const inherited = [...directories.keys()];
  const rank = ({ location }: Operations) => {
    const index = inherited.indexOf(location);
    return index === -1 ? inherited.length : index;
  };
  return named
    .toSorted((one, other) => rank(one) - rank(other))
    .map((specification) => ({ specification, directory: directories.get(specification.location) }));
}

/** Specifications that a written prefix may mean: exact location, else part of it, else the same with base names. */
function matchSpecifications(all: readonly Operations[], prefix: string): Operations[] {
  const wanted = normalizeLocation(prefix);
  const baseName = (location: string) => location.split("/").at(-1) ?? location;
  const tests: ((location: string) => boolean)[] = [
    (location) => location === wanted,
    (location) => location.includes(wanted),
    (location) => baseName(location) === baseName(wanted),
    (location) => baseName(location).includes(baseName(wanted)),
  ];
  for (const matches of tests) {
    const found = all.filter(({ location }) => matches(location));
    if (found.length > 0) return found;
  }
  return [];
}

function findPage(pages: readonly GeneratedPage[], { method, path }: OperationReference): GeneratedPage | undefined {
  const sameMethod = pages.filter(({ operation }) => operation.method === method.toUpperCase());
  const withoutSlash = (text: string) => text.replace(/(?<=.)\/$/, "");
  return (
    sameMethod.find(({ operation }) => operation.path === path) ??
    sameMethod.find(({ operation }) => withoutSlash(operation.path) === withoutSlash(path))
  );
}

function placePages(operations: readonly OperationSummary[], directory = DEFAULT_DIRECTORY): GeneratedPage[] {
  const timesUsed = new Map<string, number>();
  const taken = new Set<string>();
  return operations.map((operation) => {
    const wanted = wantedPath(operation, directory);
    let path = wanted;
    while (taken.has(path)) {
      const times = (timesUsed.get(wanted) ?? 0) + 1;
      timesUsed.set(wanted, times);
      path = `${wanted}-${times}`;
    }
    taken.add(path);
    return { path, operation };
  });
}

function wantedPath(operation: OperationSummary, directory: string): string {
  const { tag, href } = operation;
  if (href) return `/${href.replace(/^\/+|\/+$/g, "")}`;
  const segments = [...directory.split("/"), shortSlug(slugOf(tag ?? "")), operationSlug(operation)];
  return `/${segments.filter((segment) => segment !== "" && segment !== ".").join("/")}`;
}

function groupPages(pages: readonly GeneratedPage[]): GeneratedGroup[] {
  const groups = [...groupBy(pages, ({ operation }) => operation.tag ?? "").values()];
  return groups.map((own) => ({ label: own[0]?.operation.groupLabel ?? "", pages: own }));
}
