"use client";

import { type FormEvent, useState } from "react";
import { BodyEditor, type ChosenFiles } from "@/components/openapi/playground/body-editor-client";
import { CredentialFields } from "@/components/openapi/playground/credential-fields-client";
import { OutcomeView } from "@/components/openapi/playground/outcome-view-client";
import { ParameterFields } from "@/components/openapi/playground/parameter-fields-client";
import { PlaygroundHeader } from "@/components/openapi/playground/playground-header-client";
import { RequestLimitsNote } from "@/components/openapi/playground/request-limits-client";
import { ServerFields } from "@/components/openapi/playground/server-fields-client";
import { keepCredentials, readCredentials } from "@/components/openapi/playground/session-credentials";
import { useRequest } from "@/components/openapi/playground/use-request-client";
import { isMultipart } from "@/lib/openapi/document/media-type-kinds";
import { requestLimits } from "@/lib/openapi/playground/browser-limits";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import {
  buildPlaygroundRequest,
  carriesBody,
  filledPairs,
  missingParameters,
  type PlaygroundValues,
} from "@/lib/openapi/playground/playground-request";
import { initialValues } from "@/lib/openapi/playground/playground-values";

/** The form of a request, and what comes back. */
export function PlaygroundForm({ model, onClose }: { model: PlaygroundModel; onClose: () => void }) {
  const { operation, messages } = model;
  const [values, setValues] = useState(() => initialValues(model, readCredentials()));
  const [files, setFiles] = useState<ChosenFiles>({});
  const [usesProxy, setUsesProxy] = useState(false);
  const { outcome, isBusy, send, cancel } = useRequest();
  const change = (changed: Partial<PlaygroundValues>) => setValues((current) => ({ ...current, ...changed }));
  const request = buildPlaygroundRequest(model, values);
  const limits = requestLimits(request, model.proxyHref !== undefined);
  const goesByProxy = usesProxy || limits.needsProxy;
  const canSend = !limits.isMethodRefused;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSend || missingParameters(model, values).length > 0) return;
    keepCredentials(values.credentials);
    void send(request, {
      body: bodyToSend(model, values, files) ?? request.body,
      sendsCredentials: model.sendsCredentials,
      ...(goesByProxy && model.proxyHref && { proxyHref: model.proxyHref }),
    });
  }

  const { method } = operation;
  return (
    <form className="flex h-full flex-col" onInvalidCapture={unfold} onSubmit={submit}>
      <PlaygroundHeader
        method={method}
        url={request.url}
        messages={messages}
        isBusy={isBusy}
        canSend={canSend}
        onClose={onClose}
        onCancel={cancel}
      />
      <div className="grid min-h-0 flex-1 overflow-y-auto md:grid-cols-2 md:overflow-hidden">
        <div className="space-y-4 p-4 md:overflow-y-auto">
          <RequestLimitsNote limits={limits} method={method} messages={messages} />
          <ServerFields model={model} values={values} onChange={change} />
          {operation.security.length > 0 && <CredentialFields model={model} values={values} onChange={change} />}
          <ParameterFields model={model} values={values} onChange={change} />
          {carriesBody(operation) && (
            <BodyEditor model={model} values={values} files={files} onChange={change} onFiles={setFiles} />
          )}
          {model.proxyHref && (
            <ProxyChoice
              label={messages.useProxy}
              isOn={goesByProxy}
              isFixed={limits.needsProxy}
              onChange={setUsesProxy}
            />
          )}
        </div>
        <OutcomeView outcome={outcome} messages={messages} />
      </div>
    </form>
  );
}

interface ProxyChoiceProps {
  label: string;
  isOn: boolean;
  isFixed: boolean;
  onChange: (isOn: boolean) => void;
}

function ProxyChoice({ label, isOn, isFixed, onChange }: ProxyChoiceProps) {
  return (
    <label className="flex items-center gap-2 text-xs text-muted">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isFixed}
        onChange={(event) => onChange(event.target.checked)}
        className="accent-primary"
      />
      {label}
    </label>
  );
}

// A required field inside a folded group can only be reported once the group is open.
function unfold(event: FormEvent<HTMLFormElement>) {
  const target = event.target instanceof Element ? event.target : undefined;
  for (let group = target?.closest("details"); group; group = group.parentElement?.closest("details"))
    group.open = true;
}

function bodyToSend({ operation }: PlaygroundModel, values: PlaygroundValues, files: ChosenFiles) {
  if (!carriesBody(operation)) return undefined;
  if (!isMultipart(values.mediaType)) return files[""]?.[0];
  const media = operation.requestBody?.content.find(({ mediaType }) => mediaType === values.mediaType);
  const form = new FormData();
  for (const [name, value] of filledPairs(operation, values)) {
    const type = media?.partTypes?.[name];
    form.append(name, type ? new Blob([value], { type }) : value);
  }
  for (const [name, chosen] of Object.entries(files)) for (const file of chosen) form.append(name, file);
  return form;
}
