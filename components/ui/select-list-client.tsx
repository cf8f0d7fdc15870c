"use client";

import { Select as Base } from "@base-ui/react/select";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { OptionList } from "@/components/ui/select-client";

interface SelectListProps {
  select: HTMLSelectElement;
  /** Called when the list is gone. */
  onClosed: () => void;
}

function SelectList({ select, onClosed }: SelectListProps) {
  const [isOpen, setOpen] = useState(true);
  const options = [...select.options].map(({ value, label }) => ({ value, label }));
  return (
    <Base.Root
      items={options}
      value={select.value}
      modal={false}
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(open) => open || onClosed()}
      onValueChange={(chosen) => {
        select.value = chosen ?? "";
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }}
    >
      <OptionList options={options} parent={select} anchor={select} />
    </Base.Root>
  );
}

/** Opens the site's list of a select that the server rendered; a choice changes the select as a reader's own would. */
export function openSelectList(select: HTMLSelectElement, onClosed: () => void): void {
  const root = createRoot(document.createElement("div"));
  root.render(
    <SelectList
      select={select}
      onClosed={() => {
        root.unmount();
        onClosed();
      }}
    />,
  );
}
