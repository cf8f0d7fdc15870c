import type { ReactNode } from "react";
import { withBasePath } from "@/components/ui/base-path";
import { formatMessage, type Messages } from "@/lib/i18n/messages";

/** Says that a page is about an AsyncAPI channel, whose reference is not rendered, and leads to the document. */
export function AsyncApiNotice({ channel, messages }: { channel: string; messages: Messages }): ReactNode {
  const file = channel.split(/\s+/).find((part) => /\.(?:json|ya?ml)$/i.test(part));
  const href = file && (/^https?:\/\//i.test(file) ? file : withBasePath(`/${file.replace(/^(?:\.?\/)+/, "")}`));
  return (
    <p role="note" className="not-prose mb-6 rounded-2xl border border-line bg-sunken p-4 text-sm text-text">
      {formatMessage(messages.asyncApiNotice, { name: channel })}
      {href && (
        <>
          {" "}
          <a href={href} className="font-medium text-primary-strong hover:underline">
            {file}
          </a>
        </>
      )}
    </p>
  );
}
