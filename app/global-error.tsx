"use client";

import type { ReactNode } from "react";
import { Failure, reloadOnce } from "@/components/docs/failure-client";

/** Shown in place of a document whose layout failed. */
export default function DocumentFailure(): ReactNode {
  if (typeof window !== "undefined") reloadOnce();
  return (
    <html lang="en">
      <body>
        <Failure />
      </body>
    </html>
  );
}
