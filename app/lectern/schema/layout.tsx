import type { ReactNode } from "react";
import "@/app/globals.css";

/** Document for a schema level that is opened without scripts. */
export default function SchemaLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body className="bg-page font-sans text-text">{children}</body>
    </html>
  );
}
