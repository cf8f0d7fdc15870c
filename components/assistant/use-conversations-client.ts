"use client";

import { useCallback, useState } from "react";
import {
  type Conversation,
  dropConversation,
  keepConversation,
  parseConversations,
} from "@/lib/assistant/client/conversations";

/** The conversations of this browser, newest first, and the one that is shown. */
export interface Conversations {
  current: Conversation;
  list: Conversation[];
  keep: (conversation: Conversation) => void;
  start: () => void;
  select: (id: string) => void;
  remove: (id: string) => void;
}

/** Keeps conversations in the browser. The current one belongs to the tab, so that two tabs do not mix. */
export function useConversations(domain: string): Conversations {
  const listKey = `lectern-assistant-chats:${domain}`;
  const currentKey = `lectern-assistant-chat:${domain}`;
  const [list, setList] = useState(() => parseConversations(localStorage.getItem(listKey)));
  const [current, setCurrent] = useState(() => {
    const id = sessionStorage.getItem(currentKey);
    return list.find((conversation) => conversation.id === id) ?? newConversation();
  });

  const change = useCallback(
    (edit: (list: Conversation[]) => Conversation[]) => {
      // Read again: another tab may have written meanwhile.
      const next = edit(parseConversations(localStorage.getItem(listKey)));
      try {
        localStorage.setItem(listKey, JSON.stringify(next));
      } catch {
        // The browser's storage is full: the conversation lives until the tab is closed.
      }
      setList(next);
    },
    [listKey],
  );
  const keep = useCallback(
    (conversation: Conversation) => {
      sessionStorage.setItem(currentKey, conversation.id);
      change((stored) => keepConversation(stored, conversation));
    },
    [change, currentKey],
  );
  const show = (conversation: Conversation) => {
    sessionStorage.setItem(currentKey, conversation.id);
    setCurrent(conversation);
  };
  return {
    current,
    list,
    keep,
    start: () => show(newConversation()),
    select: (id) => {
      const found = parseConversations(localStorage.getItem(listKey)).find((conversation) => conversation.id === id);
      if (found) show(found);
    },
    remove: (id) => {
      change((stored) => dropConversation(stored, id));
      if (id === current.id) show(newConversation());
    },
  };
}

function newConversation(): Conversation {
  return { id: crypto.randomUUID?.() ?? String(Date.now()), title: "", updatedAt: Date.now(), messages: [], votes: {} };
}
