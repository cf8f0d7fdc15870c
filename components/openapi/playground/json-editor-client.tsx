"use client";

import { useId, useRef } from "react";
import { ColoredCode } from "@/components/openapi/playground/colored-code-client";
import type { TextMistake } from "@/lib/openapi/playground/json-mistake";

interface JsonEditorProps {
  label: string;
  value: string;
  /** The syntax error in the text, if any. The text can be sent anyway, to see how the API responds. */
  mistake: TextMistake | undefined;
  onChange: (value: string) => void;
}

/** Classes of both layers: they must break lines at the same places, so that the colored text aligns with the input. */
const LAYER = "json-layer py-2 ps-10 pe-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap";

/** The body as text, with numbered and highlighted lines. It grows with its text and never scrolls. */
export function JsonEditor({ label, value, mistake, onChange }: JsonEditorProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const showMistake = () => {
    input.current?.focus();
    if (mistake) input.current?.setSelectionRange(mistake.offset, mistake.offset);
  };
  return (
    <>
      <div
        className="relative min-h-32 overflow-hidden rounded-lg border border-line bg-page -outline-offset-1 outline-primary-strong has-focus-visible:outline-2 has-aria-invalid:border-danger"
        dir="ltr"
      >
        <div aria-hidden="true" className={`${LAYER} text-text`}>
          {value.split("\n").map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines are identified by their numbers
            <div key={index} className="relative min-h-5">
              <span
                data-faulty={mistake?.line === index + 1 || undefined}
                className="absolute -start-10 w-7 text-end text-[0.6875rem] text-muted select-none data-faulty:font-bold data-faulty:text-danger"
              >
                {index + 1}
              </span>
              <ColoredCode source={line} />
            </div>
          ))}
        </div>
        <textarea
          ref={input}
          aria-label={label}
          aria-invalid={mistake !== undefined}
          aria-describedby={mistake && id}
          value={value}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className={`${LAYER} absolute inset-0 size-full resize-none overflow-hidden bg-transparent text-transparent caret-ink outline-none selection:text-transparent`}
        />
      </div>
      <p id={id} role="status" className="text-xs text-danger empty:hidden">
        {mistake && (
          <button type="button" onClick={showMistake} className="text-start hover:underline">
            {mistake.message}
          </button>
        )}
      </p>
    </>
  );
}
