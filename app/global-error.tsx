"use client";

import type { ReactNode } from "react";
import { Failure, loadAgain } from "@/components/docs/failure-client";

/** Shown in place of a document whose layout failed. */
export default function DocumentFailure(): ReactNode {
  if (typeof window !== "undefined") loadAgain();
  return (
    <html lang="en">
      <body>
        <Failure />
      </body>
    </html>
  );
}
