import type { ReactNode } from "react";
import { StatusLabel } from "@/components/openapi/body-sections";
import { ChoiceTabs } from "@/components/openapi/choice-tabs";
import { Description } from "@/components/openapi/description";
import { domId } from "@/components/openapi/schema-rows";
import { emptyFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import type { Messages } from "@/lib/i18n/messages";
import type { MediaTypeView, OperationPage, ResponseView } from "@/lib/openapi/document/operation-page-types";
import type { CodeSample } from "@/lib/openapi/samples/code-samples";
import { exampleSource } from "@/lib/openapi/samples/example-source";
import { app } from "@/lib/port";

export interface OperationSamplesProps {
  operation: Pick<OperationPage, "responses" | "requestBody" | "isWebhook">;
  samples: readonly CodeSample[];
  code: CodeOptions;
  messages: Messages;
  /** The author's own examples replace the generated ones. */
  hidesRequest?: boolean;
  hidesResponse?: boolean;
}

/** The column beside an operation: request samples and response examples. */
export function OperationSamples(props: OperationSamplesProps): ReactNode {
  const { operation, samples, code, messages } = props;
  const isDark = code.isAlwaysDark ? "dark" : "";
  return (
    <div className={`not-prose flex flex-col gap-5 ${isDark}`}>
      {!props.hidesRequest && samples.length > 0 && (
        <RequestSamples samples={samples} code={code} messages={messages} />
      )}
      {!props.hidesRequest && (operation.isWebhook || hasNamedExamples(operation)) && (
        <PayloadExamples operation={operation} code={code} messages={messages} />
      )}
      {!props.hidesResponse && <ResponseExamples responses={operation.responses} code={code} messages={messages} />}
    </div>
  );
}

/** True for a body with several examples of the author's, of which the samples show the first. */
function hasNamedExamples({ requestBody }: Pick<OperationPage, "requestBody">): boolean {
  return requestBody?.content.some(({ examples }) => examples.length > 1) ?? false;
}

type Shared = Pick<OperationSamplesProps, "code" | "messages">;

/** One tab for each language; several samples of one language are told apart by their titles. */
function RequestSamples({ samples, code, messages }: Shared & { samples: readonly CodeSample[] }): ReactNode {
  const choices = [...new Set(samples.map(({ key }) => key))].map((key) => {
    const ofLanguage = samples.filter((sample) => sample.key === key);
    return {
      value: key,
      label: ofLanguage[0]?.label,
      content: <LanguageSamples id={`request-${domId(key)}`} samples={ofLanguage} code={code} messages={messages} />,
    };
  });
  return (
    <Frame id="request-example" label={messages.requestExample}>
      <ChoiceTabs
        id="request-sample"
        label={messages.requestExample}
        choices={choices}
        rememberedAs="sample-language"
      />
    </Frame>
  );
}

function LanguageSamples({
  id,
  samples,
  code,
  messages,
}: Shared & { id: string; samples: readonly CodeSample[] }): ReactNode {
  const choices = samples.map(({ title, label, source, grammar }, index) => ({
    value: String(index),
    label: title ?? (index === 0 ? label : `${label} ${index + 1}`),
    content: <Code key={source} source={source} grammar={grammar} code={code} messages={messages} />,
  }));
  if (choices.length > 1) return <ChoiceTabs id={id} label={messages.example} choices={choices} />;
  return (
    <>
      {samples[0]?.title && <p className="px-4 pt-3 text-xs font-medium text-muted">{samples[0].title}</p>}
      {choices[0]?.content}
    </>
  );
}

function PayloadExamples({ operation, code, messages }: Shared & Pick<OperationSamplesProps, "operation">): ReactNode {
  const bodies = operation.requestBody?.content ?? [];
  const media =
    bodies.find(({ examples }) => examples.length > 1) ?? bodies.find(({ examples }) => examples.length > 0);
  if (!media) return null;
  const { mediaType } = media;
  const content = <Examples key={mediaType} id="payload" {...{ media, code, messages }} />;
  return (
    <Frame id={operation.isWebhook ? "request-example" : "payload-example"} label={messages.requestExample}>
      <ChoiceTabs
        id="payload-sample"
        label={messages.requestExample}
        choices={[{ value: mediaType, label: mediaType, content }]}
      />
    </Frame>
  );
}

function ResponseExamples({ responses, code, messages }: Shared & { responses: readonly ResponseView[] }): ReactNode {
  const hasExample = ({ content }: ResponseView) => content.some(({ examples }) => examples.length > 0);
  if (!responses.some(hasExample)) return null;
  const choices = responses.flatMap(({ status, content }) => {
    const label = <StatusLabel key={status} status={status} />;
    const media = content.find(({ examples }) => examples.length > 0);
    if (!media) {
      // A success without a body, or without an example of it: an error must not be what readers see in its place.
      const note = (
        <p key={status} className="px-4 py-3 text-xs text-muted">
          {content.map(({ mediaType }) => mediaType).join(", ") || messages.emptyBody}
        </p>
      );
      return status.startsWith("2") ? [{ value: status, label, content: note }] : [];
    }
    const shared = {
      id: `${domId(status)}-example`,
      media,
      code,
      messages,
    };
    return [{ value: status, label, content: <Examples key={status} {...shared} /> }];
  });
  return (
    <Frame id="response-example" label={messages.responseExample}>
      <ChoiceTabs id="response-sample" label={messages.responseExample} choices={choices} linkedAs="status" />
    </Frame>
  );
}

type ExamplesProps = Shared & { id: string; media: Pick<MediaTypeView, "mediaType" | "xml" | "examples"> };

/** The examples of one body: one, or a choice. */
export function Examples({ id, media, code, messages }: ExamplesProps): ReactNode {
  const choices = media.examples.map((example, index) => {
    const { source, grammar, audioUrl } = exampleSource(media, example.value);
    return {
      value: String(index),
      label: example.label,
      content: (
        <>
          <Description markdown={example.description} className="px-4 pt-3 text-xs" />
          {audioUrl ? (
            // biome-ignore lint/a11y/useMediaCaption: the specification gives no captions
            <audio controls preload="none" src={audioUrl} className="w-full p-3" />
          ) : (
            <Code source={source} grammar={grammar} code={code} messages={messages} />
          )}
        </>
      ),
    };
  });
  if (choices.length === 1) return choices[0]?.content;
  return <ChoiceTabs id={id} label={messages.example} choices={choices} />;
}

type CodeProps = Shared & { source: string; grammar: string };

function Code({ source, grammar, code, messages }: CodeProps): ReactNode {
  return (
    <div className="code-block m-0 rounded-none border-0">
      <CodePanel source={source} grammar={grammar} code={code} />
      <button type="button" className="code-copy" data-copy="" aria-label={messages.copyCode} />
    </div>
  );
}

/** A titled panel of the column. */
export function Frame({ id, label, children }: { id: string; label: string; children: ReactNode }): ReactNode {
  return (
    <section id={id} aria-label={label} className="code-group m-0">
      {children}
    </section>
  );
}

const HIGHLIGHT_LIMIT = 60_000;

/** Code highlighted on the server, without a frame of its own; it scrolls when it is long. */
async function CodePanel({ source, grammar, code }: Omit<CodeProps, "messages">): Promise<ReactNode> {
  const language = source.length > HIGHLIGHT_LIMIT ? "text" : grammar;
  const { html, rules } = await app().highlight(source, language, emptyFenceMeta(), code);
  const names = Object.keys(rules).sort();
  const style = "max-h-[26rem] py-4 text-xs";
  return (
    <>
      {names.length > 0 && (
        <style href={`api-code-${names.join("-")}`} precedence="code">
          {names.map((name) => rules[name]).join("")}
        </style>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as in CodeFence */}
      <pre dir="ltr" translate="no" tabIndex={0} data-field-lines="" className={style}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markup made by the highlighter, which escapes all text */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </>
  );
}
