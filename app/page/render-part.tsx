import { Fragment, type ReactNode } from "react";
import type { RenderContext } from "@/app/page/prepare-render";
import { pageLoader } from "@/app/page/render-file";
import { PartError } from "@/components/docs/page-error";
import type { SlotName } from "@/lib/content/scan/part-types";
import { app } from "@/lib/port";
import type { NotFoundPartProps, PagePartProps, PartProps } from "@/parts";

interface SlotProps {
  /** Properties that only some slots have. */
  props?: Partial<Omit<PagePartProps & NotFoundPartProps, keyof PartProps>>;
  /** Rendered if there is no part, or if it fails. */
  children?: ReactNode;
}

/** Renders a slot of the site with its file in the docs folder, if there is one. */
export async function renderSlot(
  context: RenderContext,
  name: SlotName,
  { props = {}, children }: SlotProps = {},
): Promise<ReactNode> {
  const { site, settings, language } = context;
  const part = site.parts?.slots[name];
  if (!part) return children;
  const loaded = await (await pageLoader(site)).loadPart(part);
  const about = { name: settings.name, language: language.code, homePath: site.homePath };
  const rendered = loaded.render({ site: about, ...props, children });
  const errors = loaded.problems.filter(({ level }) => level === "error").map((problem) => ({ problem }));
  const failures = app().isAuthoring ? (rendered.ok ? errors : [rendered.error]) : [];
  return (
    <Fragment key={name}>
      {loaded.styles !== "" && (
        <style href={`part-${part.contentHash}`} precedence="content">
          {loaded.styles}
        </style>
      )}
      {failures.map((failure) => (
        <PartError key={JSON.stringify(failure)} failure={failure} />
      ))}
      {rendered.ok ? rendered.value : children}
    </Fragment>
  );
}

/** Renders the slots that all pages of a division share. */
export async function renderShellParts(context: RenderContext) {
  const { header, footer } = context.site.parts?.slots ?? {};
  return {
    sidebarTop: await renderSlot(context, "sidebar-top"),
    sidebarBottom: await renderSlot(context, "sidebar-bottom"),
    ...(header && { header: (children: ReactNode) => renderSlot(context, "header", { children }) }),
    ...(footer && { footer: (children: ReactNode) => renderSlot(context, "footer", { children }) }),
  };
}
