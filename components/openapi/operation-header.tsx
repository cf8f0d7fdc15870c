import { Fragment, type ReactNode } from "react";
import { ApiPageBehavior, ServerChoice } from "@/components/lazy-client";
import { CopyButton } from "@/components/openapi/copy-button";
import { MethodLabel } from "@/components/openapi/method-label";
import { renderContext } from "@/components/render-context";
import { withBasePath } from "@/components/ui/base-path";
import { fillServerUrl } from "@/lib/openapi/document/servers";
import type { ApiOperation } from "@/lib/site/build-api-page.server";

/** Maximum length of a server URL, in characters, that is shown before a path. */
const MAX_SERVER_LENGTH = 40;

export interface OperationHeaderProps extends Pick<ApiOperation, "operation" | "display"> {
  /** URL path of the page, without base path. */
  page: string;
}

/** Method and path of an operation, with buttons to copy the URL and to open the playground. */
export function OperationHeader({ operation, display, page }: OperationHeaderProps): ReactNode {
  const { settings, messages, language } = renderContext();
  const { method, path, servers, isWebhook, sentAs, channel } = operation;
  const playground = new URLSearchParams({ path: page, language: language.code });
  const server = servers[0] ? fillServerUrl(servers[0]) : "";
  const showsServer =
    !isWebhook &&
    server !== "" &&
    (settings.api.url === "full" || servers.length > 1 || server.length <= MAX_SERVER_LENGTH);
  const canTry = display === "interactive" && !isWebhook && servers.length > 0;
  return (
    <div className="not-prose mt-6" id="api-playground">
      <div className="flex items-center gap-2 rounded-2xl border border-line bg-surface p-1.5 shadow-raised max-sm:flex-wrap">
        <div className="flex min-w-0 flex-1 items-center gap-2.5 pl-1 max-sm:contents">
          <MethodLabel method={channel?.protocol ?? method} />{" "}
          {sentAs && <span className="shrink-0 font-mono text-xs font-semibold text-muted">{sentAs}</span>}{" "}
          {showsServer && servers.length > 1 && (
            <ServerChoice addresses={servers.map((choice) => fillServerUrl(choice))} label={messages.server} />
          )}
          <code
            className="me-auto min-w-0 py-1 font-mono text-[0.8125rem] leading-relaxed wrap-anywhere text-ink max-sm:order-last max-sm:basis-full max-sm:px-1.5"
            translate="no"
            dir="ltr"
          >
            {showsServer && servers.length === 1 && <span className="text-muted max-sm:hidden">{server}</span>}
            <PathTemplate path={path} />
          </code>
        </div>
        {display !== "none" && !isWebhook && (
          <span className="max-sm:ms-auto">
            <CopyButton text={`${server}${path}`} label={messages.copyAddress} />
          </span>
        )}
        {canTry && (
          <button
            type="button"
            data-playground-open=""
            className="tryit-button flex h-8 touch:h-11 shrink-0 items-center gap-1.5 rounded-xl bg-primary-fill px-3 text-[0.8125rem] font-semibold text-on-primary transition-opacity hover:opacity-90 print:hidden"
          >
            {messages.tryIt}
            <svg viewBox="0 0 24 24" className="size-3 fill-current rtl:rotate-180" aria-hidden="true">
              <path d="M7 4.5v15a.8.8 0 001.2.7l12-7.5a.8.8 0 000-1.4l-12-7.5a.8.8 0 00-1.2.7z" />
            </svg>
          </button>
        )}
      </div>
      <ApiPageBehavior
        playgroundHref={canTry ? withBasePath(`/_lectern/playground/operation?${playground}`) : undefined}
        startsOpen={operation.opensPlayground === true}
        failedText={messages.requestFailed}
      />
    </div>
  );
}

/** A path with its parameters highlighted. Lines may break before its slashes. */
function PathTemplate({ path }: { path: string }): ReactNode {
  const parts = path.split(/(\{[^}]*\}|(?=\/))/).filter(Boolean);
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a path never move
    <Fragment key={index}>
      {part.startsWith("/") && <wbr />}
      {part.startsWith("{") ? <span className="rounded bg-primary-soft px-1 text-primary-strong">{part}</span> : part}
    </Fragment>
  ));
}
