"use client";

import { useRef, useState } from "react";
import { Select } from "@/components/ui/select-client";

/** Chooses the base URL of the copied URL and of the samples. */
export function ServerChoice({ addresses, label }: { addresses: readonly string[]; label: string }) {
  const [chosen, setChosen] = useState(addresses[0] ?? "");
  // The base URL that the samples currently contain.
  const written = useRef(chosen);
  function choose(address: string) {
    renameServer(written.current, address);
    written.current = address;
    setChosen(address);
  }
  return (
    <Select
      id="endpoints-menu-trigger"
      label={label}
      value={chosen}
      options={addresses.map((address) => ({ value: address, label: address }))}
      onChange={choose}
      className="option-dropdown min-w-20 touch:min-h-11 max-w-full shrink-[99999] max-sm:order-1 max-sm:basis-full rounded-lg bg-hover px-2 py-1 font-mono text-xs text-muted hover:text-ink"
    />
  );
}

function renameServer(before: string, after: string) {
  const rename = (text: string) => text.replaceAll(before, after);
  for (const button of document.querySelectorAll<HTMLElement>("#api-playground [data-copy-text]")) {
    button.dataset.copyText = rename(button.dataset.copyText ?? "");
  }
  for (const code of document.querySelectorAll("#request-example code")) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) node.nodeValue = rename(node.nodeValue ?? "");
  }
}
