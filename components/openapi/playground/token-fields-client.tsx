"use client";

import { useEffect, useRef, useState } from "react";
import { FieldRow, rowStyle, smallSelectStyle } from "@/components/openapi/playground/field-row-client";
import { requestToken, type TokenRequest } from "@/components/openapi/playground/request-token";
import { SecretField } from "@/components/openapi/playground/secret-field-client";
import { keepInMemory } from "@/components/openapi/playground/session-credentials";
import { Select } from "@/components/ui/select-client";
import type { OAuthFlowView, SecuritySchemeView } from "@/lib/openapi/document/operation-page-types";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";

interface TokenFieldsProps {
  model: PlaygroundModel;
  scheme: SecuritySchemeView;
  flows: readonly OAuthFlowView[];
  onToken: (token: string) => void;
}

/** Client credentials that were filled in, by scheme, for other operations of this document. */
const filled = new Map<string, { clientId: string; clientSecret: string }>();

/** Names of the flows in the OAuth 2 standard. */
const GRANTS = { authorizationCode: "Authorization Code (PKCE)", clientCredentials: "Client Credentials" };

/** Requests a token from an OAuth provider, with the reader's consent or for the client alone. Nothing is stored. */
export function TokenFields(props: TokenFieldsProps) {
  const { model, scheme, flows } = props;
  const { messages } = model;
  const [client, setClient] = useState(filled.get(scheme.id) ?? { clientId: "", clientSecret: "" });
  const [grant, setGrant] = useState(flows[0]?.grant);
  const flow = flows.find((candidate) => candidate.grant === grant);
  const [scopes, setScopes] = useState(scheme.scopes);
  const { status, run } = useToken(props);
  if (!flow) return null;
  const redirectUrl = new URL(model.redirectHref, location.href).href;
  const change = (changed: Partial<typeof client>) => {
    filled.set(scheme.id, { ...client, ...changed });
    setClient({ ...client, ...changed });
  };

  return (
    <fieldset className="space-y-3 rounded-lg bg-sunken p-3">
      <legend className="sr-only">{messages.getToken}</legend>
      {flows.length > 1 && (
        <Select
          label="OAuth 2.0"
          value={flow.grant}
          options={flows.map((option) => ({ value: option.grant, label: GRANTS[option.grant] }))}
          onChange={(value) => setGrant(value as OAuthFlowView["grant"])}
          className={smallSelectStyle}
        />
      )}
      <FieldRow
        name={messages.clientId}
        schema={{ type: "string" }}
        isRequired={false}
        value={client.clientId}
        onChange={(clientId) => change({ clientId })}
      />
      <SecretField
        label={messages.clientSecret}
        messages={messages}
        value={client.clientSecret}
        onChange={(clientSecret) => change({ clientSecret })}
      />
      <ScopeChoice
        label={messages.scopes}
        scopes={[...new Set([...flow.scopes, ...scheme.scopes])]}
        {...{ chosen: scopes, onChange: setScopes }}
      />
      {flow.grant === "authorizationCode" && <RedirectUrl label={messages.redirectUrl} url={redirectUrl} />}
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          disabled={client.clientId === ""}
          onClick={() => void run({ ...client, flow, scopes, redirectUrl })}
          className="h-7 touch:h-11 rounded-lg border border-line-strong bg-page px-3 text-xs font-medium text-ink hover:bg-hover disabled:opacity-50"
        >
          {messages.getToken}
        </button>
        <p role="status" className="text-xs wrap-anywhere text-muted">
          {status}
        </p>
      </div>
    </fieldset>
  );
}

/** The redirect URL, which has to be allowed at the provider. */
function RedirectUrl({ label, url }: { label: string; url: string }) {
  return (
    <p className="text-[0.6875rem] wrap-anywhere text-muted">
      {label}: <code className="font-mono text-text select-all">{url}</code>
    </p>
  );
}

/** Requests a token; `status` is the outcome as a message. */
function useToken({ model, scheme, onToken }: TokenFieldsProps) {
  const { messages, proxyHref } = model;
  const [status, setStatus] = useState("");
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(chosen: Omit<TokenRequest, "proxyHref" | "signal">) {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    // Browsers open a window only during a click, so it is opened before the request.
    const needsConsent = chosen.flow.grant === "authorizationCode";
    const popup = needsConsent ? window.open("", "_blank", "popup,width=520,height=720") : undefined;
    setStatus(popup === null ? messages.windowBlocked : "…");
    if (popup === null) return;
    try {
      const token = await requestToken({ ...chosen, proxyHref, signal }, popup);
      keepInMemory(scheme.id, token);
      onToken(token);
      setStatus("");
    } catch (error) {
      popup?.close();
      if (!signal.aborted) setStatus(messages.tokenFailed.replace("{message}", (error as Error).message));
    }
  }
  return { status, run };
}

interface ScopeChoiceProps {
  label: string;
  scopes: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function ScopeChoice({ label, scopes, chosen, onChange }: ScopeChoiceProps) {
  if (scopes.length === 0) return null;
  const toggle = (scope: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, scope] : chosen.filter((other) => other !== scope));
  return (
    <fieldset className={rowStyle}>
      <legend className="float-left font-mono text-xs font-medium text-ink">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {scopes.map((scope) => (
          <label key={scope} className="flex min-h-6 items-center gap-1.5 font-mono text-xs text-text touch:min-h-11">
            <input
              type="checkbox"
              className="accent-primary"
              checked={chosen.includes(scope)}
              onChange={({ target }) => toggle(scope, target.checked)}
            />
            {scope}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
