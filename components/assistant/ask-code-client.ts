import "@/components/assistant/ask-about.css";
import { askAbout } from "@/components/assistant/ask-about-client";
import { loadConfig } from "@/components/assistant/load-config";

/** Adds the button "ask about this" to a block of code, once. Loading the labels also makes the first question faster. */
export function addAskButton(block: Element, endpoint: string): void {
  if (block.hasAttribute("data-ask")) return;
  block.setAttribute("data-ask", "");
  loadConfig(endpoint).then(({ labels }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "code-ask";
    button.title = labels.askAboutThis;
    button.setAttribute("aria-label", labels.askAboutThis);
    button.addEventListener("click", () => {
      const code = block.querySelector("pre")?.textContent?.replace(/\n$/, "") ?? "";
      if (code !== "") askAbout("code", code);
    });
    block.append(button);
  }, reportError);
}
