import type { ReactNode } from "react";
import { Description } from "@/components/openapi/description";
import { Disclosure } from "@/components/openapi/disclosure";
import { SchemaFacts } from "@/components/openapi/schema-facts";
import type { Messages } from "@/lib/i18n/messages";
import type { ServerView } from "@/lib/openapi/document/operation-page-types";
import { serverVariableSchema } from "@/lib/openapi/document/servers";

/** The servers of an operation and what may be filled into their addresses; nothing where there is one plain address. */
export function ServersSection({
  servers,
  messages,
}: {
  servers: readonly ServerView[];
  messages: Messages;
}): ReactNode {
  if (servers.length < 2 && servers.every(({ variables }) => variables.length === 0)) return null;
  return (
    <Disclosure label={servers.length > 1 ? `${messages.server} (${servers.length})` : messages.server}>
      <ul className="divide-y divide-line">
        {servers.map((server) => (
          <li key={server.url} className="py-3 last:pb-0">
            <code className="font-mono text-[0.8125rem] break-all text-ink" translate="no" dir="ltr">
              {server.url}
            </code>
            <Description markdown={server.description} />
            {server.variables.map((variable) => (
              <div key={variable.name} className="mt-3 border-s-2 border-line ps-3">
                <code className="font-mono text-xs font-semibold text-ink">{variable.name}</code>
                <Description markdown={variable.description} />
                <SchemaFacts schema={serverVariableSchema(variable)} messages={messages} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
