import type { ReactNode } from "react";
import { StatusLabel } from "@/components/openapi/body-sections";
import { ChoiceTabs, type ChoiceTabsProps } from "@/components/openapi/choice-tabs";
import { Description } from "@/components/openapi/description";
import { domId } from "@/components/openapi/schema-rows";
import { codeLook, currentMessages } from "@/components/render-context";
import { emptyFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import type { MediaTypeView, OperationPage, ResponseView } from "@/lib/openapi/document/operation-page-types";
import type { CodeSample } from "@/lib/openapi/samples/code-samples";
import { exampleSource } from "@/lib/openapi/samples/example-source";
import { app } from "@/lib/port";

/** Generated samples that are hidden, because the author's own examples replace them. */
export interface HiddenSamples {
  hidesRequest?: boolean;
  hidesResponse?: boolean;
}

interface OperationSamplesProps extends HiddenSamples {
  operation: Pick<OperationPage, "responses" | "requestBody" | "isWebhook">;
  samples: readonly CodeSample[];
}

/** The column beside an operation: request samples and response examples. */
export function OperationSamples({ operation, samples, ...hidden }: OperationSamplesProps): ReactNode {
  return (
    <>
      {!hidden.hidesRequest && samples.length > 0 && <RequestSamples samples={samples} />}
      {!hidden.hidesRequest && (operation.isWebhook || hasNamedExamples(operation)) && (
        <PayloadExamples operation={operation} />
      )}
      {!hidden.hidesResponse && <ResponseExamples responses={operation.responses} />}
    </>
  );
}

/** True if the author gave several examples of the body; the request samples show only the first. */
function hasNamedExamples({ requestBody }: Pick<OperationPage, "requestBody">): boolean {
  return requestBody?.content.some(({ examples }) => examples.length > 1) ?? false;
}

/** One tab for each language; several samples of one language are distinguished by their titles. */
function RequestSamples({ samples }: { samples: readonly CodeSample[] }): ReactNode {
  const choices = [...new Set(samples.map(({ key }) => key))].map((key) => {
    const ofLanguage = samples.filter((sample) => sample.key === key);
    return {
      value: key,
      label: ofLanguage[0]?.label,
      content: <LanguageSamples id={`request-${domId(key)}`} samples={ofLanguage} />,
    };
  });
  return (
    <SampleFrame
      id="request-example"
      tabsId="request-sample"
      label={currentMessages().requestExample}
      choices={choices}
      rememberedAs="sample-language"
    />
  );
}

function LanguageSamples({ id, samples }: { id: string; samples: readonly CodeSample[] }): ReactNode {
  const choices = samples.map(({ title, label, source, grammar }, index) => ({
    value: String(index),
    label: title ?? (index === 0 ? label : `${label} ${index + 1}`),
    content: <Code key={source} source={source} grammar={grammar} />,
  }));
  if (choices.length > 1) return <ChoiceTabs id={id} label={currentMessages().example} choices={choices} />;
  return (
    <>
      {samples[0]?.title && <p className="px-4 pt-3 text-xs font-medium text-muted">{samples[0].title}</p>}
      {choices[0]?.content}
    </>
  );
}

function PayloadExamples({ operation }: Pick<OperationSamplesProps, "operation">): ReactNode {
  const bodies = operation.requestBody?.content ?? [];
  const media =
    bodies.find(({ examples }) => examples.length > 1) ?? bodies.find(({ examples }) => examples.length > 0);
  if (!media) return null;
  const { mediaType } = media;
  const content = <Examples key={mediaType} id="payload" media={media} />;
  return (
    <SampleFrame
      id={operation.isWebhook ? "request-example" : "payload-example"}
      tabsId="payload-sample"
      label={currentMessages().requestExample}
      choices={[{ value: mediaType, label: mediaType, content }]}
    />
  );
}

function ResponseExamples({ responses }: { responses: readonly ResponseView[] }): ReactNode {
  const messages = currentMessages();
  const hasExample = ({ content }: ResponseView) => content.some(({ examples }) => examples.length > 0);
  if (!responses.some(hasExample)) return null;
  const choices = responses.flatMap(({ status, content: bodies }) => {
    const label = <StatusLabel key={status} status={status} />;
    const media = bodies.find(({ examples }) => examples.length > 0);
    if (!media) {
      // A success without a body or example is listed too, so that readers do not see an error response first.
      const note = (
        <p key={status} className="px-4 py-3 text-xs text-muted">
          {bodies.map(({ mediaType }) => mediaType).join(", ") || messages.emptyBody}
        </p>
      );
      return status.startsWith("2") ? [{ value: status, label, content: note }] : [];
    }
    const content = <Examples key={status} id={`${domId(status)}-example`} media={media} />;
    return [{ value: status, label, content }];
  });
  return (
    <SampleFrame
      id="response-example"
      tabsId="response-sample"
      label={messages.responseExample}
      choices={choices}
      linkedAs="status"
    />
  );
}

interface ExamplesProps {
  id: string;
  media: Pick<MediaTypeView, "mediaType" | "xml" | "examples">;
}

/** The examples of one body: one, or a choice. */
export function Examples({ id, media }: ExamplesProps): ReactNode {
  const choices = media.examples.map((example, index) => {
    const { source, grammar, audioUrl } = exampleSource(media, example.value);
    return {
      value: String(index),
      label: example.label,
      content: (
        <>
          <Description markdown={example.description} className="px-4 pt-3 text-xs" />
          {audioUrl ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- the specification gives no captions
            <audio controls preload="none" src={audioUrl} className="w-full p-3" />
          ) : (
            <Code source={source} grammar={grammar} />
          )}
        </>
      ),
    };
  });
  if (choices.length === 1) return choices[0]?.content;
  return <ChoiceTabs id={id} label={currentMessages().example} choices={choices} />;
}

interface SampleFrameProps extends ChoiceTabsProps {
  /** Id of the choice between the samples. */
  tabsId: string;
  /** Accessible name of the panel, if it is not that of the choice. */
  title?: string;
}

/** A titled panel of the column: samples to choose from. */
export function SampleFrame({ id, tabsId, title, ...tabs }: SampleFrameProps): ReactNode {
  return (
    <section id={id} aria-label={title ?? tabs.label} className="code-group m-0">
      <ChoiceTabs id={tabsId} {...tabs} />
    </section>
  );
}

/** Maximum length of highlighted code, in characters. */
const HIGHLIGHT_LIMIT = 60_000;

/** Code highlighted on the server; long code scrolls. */
async function Code({ source, grammar }: { source: string; grammar: string }): Promise<ReactNode> {
  const { copyCode } = currentMessages();
  const language = source.length > HIGHLIGHT_LIMIT ? "text" : grammar;
  const { html, rules } = await app().highlight(source, language, emptyFenceMeta(), codeLook());
  const names = Object.keys(rules).sort();
  return (
    <div className="code-block m-0 rounded-none border-0">
      {names.length > 0 && (
        <style href={`api-code-${names.join("-")}`} precedence="code">
          {names.map((name) => rules[name]).join("")}
        </style>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as in CodeFence */}
      <pre dir="ltr" translate="no" tabIndex={0} data-field-lines="" className="max-h-[26rem] py-4 text-xs">
        {/* oxlint-disable-next-line react/no-danger -- markup made by the highlighter, which escapes all text */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      <button type="button" className="code-copy" data-copy="" aria-label={copyCode} />
    </div>
  );
}
