import type { Metadata } from "next";
import type { ReactNode } from "react";
import { describePage, renderPage } from "@/app/page/render-page";

interface PageProps {
  params: Promise<{ language: string }>;
}

/** Pages are rendered once for each content hash and cached, so they must not depend on the request. */
export const dynamic = "force-static";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return describePage((await params).language);
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  return renderPage((await params).language);
}
