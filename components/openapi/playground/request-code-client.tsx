"use client";

import { useEffect, useState } from "react";
import { CopyButton } from "@/components/openapi/copy-button";
import { ColoredCode } from "@/components/openapi/playground/colored-code-client";
import type { ChosenFiles } from "@/components/openapi/playground/file-field-client";
import { Select } from "@/components/ui/select-client";
import { readStored, store } from "@/components/ui/stored";
import { findSampleLanguage, type SampleLanguage } from "@/lib/config/sample-languages";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import type { PlaygroundValues } from "@/lib/openapi/playground/playground-request";
import { requestTemplate } from "@/lib/openapi/playground/request-code";

/** Storage key of the language of samples. */
const KEY = "lectern:sample-language";

/** Writes the request in a language. */
export type RequestWriter = (language: SampleLanguage, isMasked: boolean) => string;

/** The code of the request as it is filled in. Credentials are masked on screen, but included in the copy. */
export function RequestCode({ model, write }: { model: PlaygroundModel; write: RequestWriter | undefined }) {
  const languages = model.languages.flatMap((name) => findSampleLanguage(name) ?? []);
  const [chosen, setChosen] = useState(() => readStored(KEY));
  const language = languages.find(({ key }) => key === chosen) ?? languages[0];
  if (!language || !write) return null;
  const choose = (key: string) => {
    setChosen(key);
    store(KEY, key);
  };
  const { messages } = model;
  return (
    <section aria-label={messages.request} className="border-b border-line">
      <div className="flex h-11 items-center gap-2 border-b border-line ps-4 pe-2">
        <h3 className="flex-1 text-xs font-semibold text-ink">{messages.request}</h3>
        <Select
          label={messages.request}
          value={language.key}
          options={languages.map(({ key, label }) => ({ value: key, label }))}
          onChange={choose}
          className="h-7 touch:h-11 max-w-40 rounded-lg px-2 text-xs font-medium text-muted hover:bg-hover hover:text-ink"
        />
        <CopyButton text={write(language, false)} label={messages.copyCode} />
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- code that scrolls is reached by the keyboard
        tabIndex={0}
        dir="ltr"
        translate="no"
        data-testid="request-code"
        className="max-h-80 overflow-auto p-4 font-mono text-xs leading-[1.65] text-text [scrollbar-width:thin]"
      >
        <code>
          <ColoredCode source={write(language, true)} />
        </code>
      </pre>
    </section>
  );
}

/** Returns the function that prints the request as it is filled in; undefined until its code is loaded. */
export function useWriter(
  model: PlaygroundModel,
  values: PlaygroundValues,
  files: ChosenFiles,
): RequestWriter | undefined {
  const [printer, setPrinter] = useState<typeof import("@/lib/openapi/samples/code-samples")>();
  useEffect(() => {
    import("@/lib/openapi/samples/code-samples").then(setPrinter, reportError);
  }, []);
  if (!printer) return undefined;
  const fileNames = Object.fromEntries(
    Object.entries(files).map(([field, chosen]) => [field, chosen.map(({ name }) => name)]),
  );
  return (language, isMasked) =>
    printer.printSample(language, requestTemplate(model, values, { origin: location.origin, fileNames, isMasked }));
}
