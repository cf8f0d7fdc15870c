"use client";

import type { ComponentProps } from "react";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "type"> {
  label: string;
}

/** A square icon button; its name is its accessible name and is shown on hover. */
export function IconButton({ label, className = "", ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`grid size-8 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink aria-pressed:text-primary-strong disabled:pointer-events-none disabled:opacity-40 touch:size-11 ${className}`}
      {...props}
    />
  );
}
