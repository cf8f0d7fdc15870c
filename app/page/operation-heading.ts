import type { PageHeading } from "@/components/docs/page-header";
import type { ApiPageProps } from "@/components/openapi/api-operation-page";
import type { PageRecord } from "@/lib/content/scan/types";
import type { OperationSummary } from "@/lib/openapi/document/types";
import { splitDescription } from "@/lib/openapi/operation/split-description";

/** What heads the page of an operation that no file is about. */
export function operationHeading(operation: OperationSummary): PageHeading {
  return { title: operation.title, ...operationDefaults(operation) };
}

/** What the author says of an operation, and what the specification says where the page does not. */
export function combinedHeading(page: PageRecord, operation: Parameters<typeof operationDefaults>[0]): PageHeading {
  const { description, isDeprecated = false } = operationDefaults(operation);
  return {
    ...page,
    description: page.description ?? description,
    isDeprecated: page.frontmatter.deprecated === undefined ? isDeprecated : page.isDeprecated,
  };
}

/** What a description says beyond the paragraph under the title. */
export function introductionOf({ api }: ApiPageProps): string | undefined {
  return api.type === "operation" ? splitDescription(api.operation.description).rest : undefined;
}

/** What the specification says where the page does not. */
function operationDefaults(operation: Pick<OperationSummary, "description" | "isDeprecated">) {
  const { lead } = splitDescription(operation.description);
  return {
    ...(lead ? { description: lead } : {}),
    ...(operation.isDeprecated ? { isDeprecated: true } : {}),
  };
}
