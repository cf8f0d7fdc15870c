import type { ReactNode } from "react";

/** The frame around pages comes with the page, since no part of the route's own address tells one frame from another. */
export default function AuthoringLayout({ children }: { children: ReactNode }): ReactNode {
  return children;
}
