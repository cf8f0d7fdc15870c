"use client";

import { useId, useState } from "react";
import { inputStyle, rowStyle } from "@/components/openapi/playground/field-row-client";
import { Eye } from "@/components/ui/action-glyph";
import type { Messages } from "@/lib/i18n/messages";

export interface SecretFieldProps {
  label: string;
  value: string;
  isRequired?: boolean;
  /** Id of the warning that the request lacks this value; marks the field if it is empty. */
  warningId?: string;
  messages: Messages;
  onChange: (value: string) => void;
}

/** The field of a credential, which is hidden until the reader shows it. */
export function SecretField({ label, value, isRequired = false, warningId, messages, onChange }: SecretFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className={rowStyle}>
      <span className="font-mono text-xs font-medium wrap-anywhere text-ink">
        <label htmlFor={id}>{label}</label>
        {isRequired && (
          <span aria-hidden="true" className="ms-1.5 text-danger">
            *
          </span>
        )}
      </span>
      <div className="relative">
        <input
          id={id}
          type={isShown ? "text" : "password"}
          autoComplete="off"
          spellCheck={false}
          aria-required={isRequired}
          aria-invalid={warningId !== undefined && value === ""}
          aria-describedby={warningId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputStyle} pe-9`}
        />
        <button
          type="button"
          aria-label={isShown ? messages.hideSecret : messages.showSecret}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-1 my-auto grid size-6 touch:size-9 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink aria-pressed:text-primary-strong"
        >
          <Eye className="size-3.5" />
        </button>
      </div>
    </div>
  );
}
