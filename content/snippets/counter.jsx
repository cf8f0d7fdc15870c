import { useState } from "react";

export function Counter({ label = "Clicks", start = 0 }) {
  const [count, setCount] = useState(start);
  return (
    <div className="not-prose my-5 flex items-center gap-4 rounded-xl border border-zinc-200 p-4 dark:border-zinc-800">
      <button
        type="button"
        onClick={() => setCount(count + 1)}
        className="rounded-lg bg-indigo-600 px-3.5 py-2 text-sm font-medium text-white hover:bg-indigo-700"
      >
        Count
      </button>
      <output className="text-sm tabular-nums">
        {label}: {count}
      </output>
    </div>
  );
}
