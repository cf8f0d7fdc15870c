"use client";

import { useEffect, useRef, useState } from "react";

/** What happened on a connection. */
export interface SocketEntry {
  id: number;
  kind: "sent" | "received" | "opened" | "closed" | "failed";
  text: string;
  time: string;
}

/** Older entries are dropped. */
const MOST_ENTRIES = 200;

/** One connection to a WebSocket at a time, with what was sent and received, newest first. */
export function useSocket() {
  const [state, setState] = useState<"closed" | "connecting" | "open">("closed");
  const [entries, setEntries] = useState<SocketEntry[]>([]);
  const socket = useRef<WebSocket>(undefined);
  const count = useRef(0);

  useEffect(() => () => socket.current?.close(), []);

  function note(kind: SocketEntry["kind"], text = "") {
    count.current += 1;
    const entry = { id: count.current, kind, text, time: new Date().toLocaleTimeString() };
    setEntries((current) => [entry, ...current].slice(0, MOST_ENTRIES));
  }

  function connect(url: string) {
    let opened: WebSocket;
    try {
      opened = new WebSocket(url);
    } catch (error) {
      note("failed", error instanceof Error ? error.message : "");
      return;
    }
    let wasOpen = false;
    socket.current = opened;
    setState("connecting");
    opened.onopen = () => {
      wasOpen = true;
      setState("open");
      note("opened", url);
    };
    opened.onmessage = ({ data }: MessageEvent<unknown>) => note("received", textOf(data));
    opened.onclose = ({ code, reason }) => {
      setState("closed");
      note(wasOpen ? "closed" : "failed", `${code} ${reason}`.trim());
    };
  }

  function send(text: string) {
    socket.current?.send(text);
    note("sent", text);
  }

  return { state, entries, connect, send, close: () => socket.current?.close() };
}

function textOf(data: unknown): string {
  if (data instanceof Blob) return `${data.type || "binary"}, ${data.size} B`;
  return String(data);
}
