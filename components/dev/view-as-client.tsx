"use client";

import { useEffect, useState } from "react";
import { basePath } from "@/components/ui/base-path";

interface Choices {
  shown: string;
  choices: string[];
}

const NAMES: Readonly<Record<string, string>> = { "signed-out": "Signed out", "signed-in": "Signed in, no group" };

/** For authors whose site has a sign-in: shows the site as it is for another reader. */
export function ViewAs() {
  const [known, setKnown] = useState<Choices>();
  useEffect(() => {
    fetch(`${basePath()}/_lectern/view-as`)
      .then((response) => (response.ok ? response.json() : undefined))
      .then(setKnown)
      .catch(() => setKnown(undefined));
  }, []);
  if (!known) return null;
  const change = async (value: string) => {
    const query = new URLSearchParams({ as: value });
    await fetch(`${basePath()}/_lectern/view-as?${query}`, { method: "POST" });
    location.reload();
  };
  return (
    <label
      dir="ltr"
      className="fixed start-4 bottom-4 z-40 flex items-center gap-2 rounded-xl bg-surface px-3 py-2 text-sm text-ink shadow-overlay print:hidden"
    >
      View as
      <select
        value={known.shown}
        onChange={(event) => void change(event.target.value)}
        className="rounded-md border border-line bg-surface px-1.5 py-1"
      >
        {known.choices.map((choice) => (
          <option key={choice} value={choice}>
            {NAMES[choice] ?? choice}
          </option>
        ))}
      </select>
    </label>
  );
}
