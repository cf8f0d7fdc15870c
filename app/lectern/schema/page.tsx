import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { prepareLanguage } from "@/app/page/prepare-render";
import { RootSchema } from "@/components/openapi/body-sections";
import { isTooDeep, setSpecification } from "@/components/openapi/schema-rows";
import { app } from "@/lib/port";

export const metadata: Metadata = { robots: { index: false, follow: false } };

interface SchemaPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** One level of a schema that was left out of its page. It is inserted into that page, or shown as a page without scripts. */
export default async function SchemaPage({ searchParams }: SchemaPageProps) {
  const query = await searchParams;
  const parameter = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const parent = parameter("anchor") || "schema";
  if (isTooDeep(parent)) notFound();
  const specification = parameter("specification");
  prepareLanguage(await app().site(), parameter("language"));
  const direction = parameter("direction") === "request" ? "request" : "response";
  const schema = await app().schemaLevel({ specification, pointer: parameter("pointer"), direction });
  if (!schema) notFound();
  setSpecification(specification);
  return (
    <main className="mx-auto max-w-prose p-8">
      <div data-schema-level="" className="rounded-xl border border-line px-4 pb-3">
        <RootSchema schema={schema} parent={parent} />
      </div>
    </main>
  );
}
