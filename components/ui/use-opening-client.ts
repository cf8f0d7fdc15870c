"use client";

import { useCallback, useRef, useState } from "react";

/** One time that something was opened, with what it was opened for. */
export interface Opening<Value> {
  /** Different for each opening: the React key of what is opened. */
  key: number;
  value: Value;
}

/**
 * Whether a dialog is open, and for what. A browser tells of a closed dialog in a later task, when the reader may have
 * opened it again: `onClosed` therefore names the opening that ended, and a newer one stays.
 */
export function useOpening<Value>() {
  const [opening, setOpening] = useState<Opening<Value>>();
  const count = useRef(0);
  const open = useCallback((value: Value) => {
    count.current += 1;
    setOpening({ key: count.current, value });
  }, []);
  const onClosed = useCallback((ended: Opening<Value>) => {
    setOpening((current) => (current === ended ? undefined : current));
  }, []);
  return { opening, open, onClosed };
}
