import { useState } from "react";

const addScript = (source) =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });

export const WidgetDemo = () => {
  const [state, setState] = useState("off");
  const start = async () => {
    const base = document.documentElement.dataset.basePath ?? "";
    try {
      const settings = await fetch(`${base}/_lectern/assistant`);
      if (!settings.ok) throw new Error(`The settings answered ${settings.status}.`);
      const { apiKey, domain } = await settings.json();
      if (!window.LecternWidget) await addScript(`${base}/_lectern/widget.js`);
      window.LecternWidget.init({ key: apiKey, site: domain, words: { launcher: "Widget" } });
      window.LecternWidget.open();
      setState("on");
    } catch {
      setState("failed");
    }
  };
  const stop = () => {
    window.LecternWidget.destroy();
    setState("off");
  };
  return (
    <div className="not-prose my-5 flex items-center gap-4 rounded-xl border border-zinc-200 p-4 dark:border-zinc-800">
      <button
        type="button"
        onClick={state === "on" ? stop : start}
        className="rounded-lg bg-indigo-600 px-3.5 py-2 text-sm font-medium text-white hover:bg-indigo-700"
      >
        {state === "on" ? "Remove the widget" : "Put the widget on this page"}
      </button>
      {state === "failed" && <span role="alert">The assistant is switched off here.</span>}
    </div>
  );
};
