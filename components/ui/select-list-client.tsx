"use client";

import { createRoot } from "react-dom/client";
import { OptionList } from "@/components/ui/select-client";

/**
 * Opens the site's list of a select that the server rendered; a choice changes the select as a reader's own would.
 * @param onClosed called when the list is gone.
 */
export function openSelectList(select: HTMLSelectElement, onClosed: () => void): void {
  const place = document.createElement("span");
  select.after(place);
  const root = createRoot(place);
  root.render(
    <OptionList
      value={select.value}
      options={[...select.options].map(({ value, label }) => ({ value, label }))}
      trigger={select}
      onChange={(chosen) => {
        select.value = chosen;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }}
      onClose={() => {
        root.unmount();
        place.remove();
        onClosed();
      }}
    />,
  );
}
