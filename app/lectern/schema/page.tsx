import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { schemaContext } from "@/components/openapi/api-operation-page";
import { RootSchema } from "@/components/openapi/body-sections";
import { setBasePath } from "@/components/ui/base-path";
import { readEnvironment } from "@/lib/env";
import { getMessages } from "@/lib/i18n/get-messages";
import { buildSchemaPage } from "@/lib/openapi/operation/schema-page";
import { getSite } from "@/lib/site/site-store";

export const metadata: Metadata = { robots: { index: false, follow: false } };

interface SchemaPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** One level of a schema that its page leaves out: a page of its own without scripts, part of the page with them. */
export default async function SchemaPage({ searchParams }: SchemaPageProps) {
  const query = await searchParams;
  const parameter = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  setBasePath(readEnvironment().LECTERN_BASE_PATH);
  const site = await getSite();
  const specification = site.specifications.get(parameter("specification"));
  const document = await specification?.loadDocument();
  const language = parameter("language") || "en";
  const direction = parameter("direction") === "request" ? "request" : "response";
  const postFields = site.settings.api.postFields;
  const level = document && buildSchemaPage(document, parameter("pointer"), { direction, postFields });
  if (!specification || !level) notFound();
  const context = schemaContext(specification.location, site.settings, getMessages(language), language);
  return (
    <main className="mx-auto max-w-prose p-8">
      <div data-schema-level="" className="rounded-xl border border-line px-4 pb-3">
        <RootSchema schema={level.schema} parent={parameter("anchor") || "schema"} context={context} />
      </div>
    </main>
  );
}
