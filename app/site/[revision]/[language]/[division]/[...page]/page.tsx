import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { PageParams } from "@/app/page/draw-page";
import { listPrerenderedPages } from "@/lib/build/prerendered-pages";

interface PageProps {
  params: Promise<PageParams>;
}

/** Pages are rendered once for each content hash and kept; nothing of a request reaches them. */
export const dynamic = "force-static";

/** The pages that a build renders ahead (`LECTERN_PRERENDER`). */
export async function generateStaticParams() {
  return (await listPrerenderedPages()).map(({ segments }) => segments);
}

// Imported when a page is drawn: the processes that only ask for the parameters do without what draws it.
const loadDrawing = () => import("@/app/page/draw-page");

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return (await loadDrawing()).describePage(await params);
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  return (await loadDrawing()).drawPage(await params);
}
