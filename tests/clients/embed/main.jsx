import { createRoot } from "react-dom/client";
import { Assistant } from "virtual-assistant";

createRoot(document.getElementById("root")).render(<Assistant settings={readSettings()} />);

/** Base address, site and key come with the address, as an application would have them from its environment. */
function readSettings() {
  const { base, domain, key } = Object.fromEntries(new URLSearchParams(location.search));
  return { api: `${base}/assistant/${domain}/message`, headers: { Authorization: `Bearer ${key}` } };
}
