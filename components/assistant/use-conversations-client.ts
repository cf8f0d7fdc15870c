"use client";

import { useCallback, useState } from "react";
import { readStored, store } from "@/components/ui/stored";
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
  const [list, setList] = useState(() => readConversations(listKey));
  const [current, setCurrent] = useState(() => {
    const id = readStored(currentKey, "sessionStorage");
    return list.find((conversation) => conversation.id === id) ?? newConversation();
  });

  const change = useCallback(
    (edit: (list: Conversation[]) => Conversation[]) => {
      // Read again: another tab may have written in the meantime.
      const next = edit(readConversations(listKey));
      store(listKey, JSON.stringify(next));
      setList(next);
    },
    [listKey],
  );
  const keep = useCallback(
    (conversation: Conversation) => {
      store(currentKey, conversation.id, "sessionStorage");
      change((stored) => keepConversation(stored, conversation));
    },
    [change, currentKey],
  );
  const show = (conversation: Conversation) => {
    store(currentKey, conversation.id, "sessionStorage");
    setCurrent(conversation);
  };
  return {
    current,
    list,
    keep,
    start: () => show(newConversation()),
    select: (id) => {
      const found = readConversations(listKey).find((conversation) => conversation.id === id);
      if (found) show(found);
    },
    remove: (id) => {
      change((stored) => dropConversation(stored, id));
      if (id === current.id) show(newConversation());
    },
  };
}

function readConversations(key: string): Conversation[] {
  return parseConversations(readStored(key) ?? null);
}

function newConversation(): Conversation {
  return { id: crypto.randomUUID?.() ?? String(Date.now()), title: "", updatedAt: Date.now(), messages: [], votes: {} };
}
