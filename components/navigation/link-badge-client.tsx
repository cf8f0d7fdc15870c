"use client";

import { useEffect, useState } from "react";
import { fetchOnce } from "@/components/ui/fetch-once";

interface LinkBadgeProps {
  href: string;
  type: string;
  /** Where the numbers of all links are, with base path. */
  source: string;
  /** Language that numbers are written in, BCP 47. */
  languageTag: string;
}

/** The number of stars or members next to a link, shown once it has loaded. */
export function LinkBadge({ href, type, source, languageTag }: LinkBadgeProps) {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    let isShown = true;
    const counts = fetchOnce(source, (response): Promise<Readonly<Record<string, number>>> => response.json());
    // Without a number, there is no badge.
    counts.then((known) => isShown && setCount(known[href])).catch(() => {});
    return () => {
      isShown = false;
    };
  }, [href, source]);
  if (count === undefined) return null;
  return (
    <span className="flex items-center gap-1 rounded-full bg-hover px-1.5 text-xs leading-5 tabular-nums">
      {type === "discord" && <span className="size-1.5 rounded-full bg-success" />}
      {formatCount(count, languageTag)}
    </span>
  );
}

/** @example formatCount(12_987, "en") // "12K" */
function formatCount(count: number, languageTag: string): string {
  const format = { notation: "compact", maximumSignificantDigits: 2, roundingMode: "floor" } as const;
  return new Intl.NumberFormat(languageTag, format).format(count);
}
