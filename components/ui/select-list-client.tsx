"use client";

import { createRoot } from "react-dom/client";
import { OptionList } from "@/components/ui/select-client";

/** Opens the site's own list for a select that the server rendered; `onClosed` is called when it is gone. */
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
