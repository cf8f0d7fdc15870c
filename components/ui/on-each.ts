declare global {
  interface DocumentEventMap {
    /** Dispatched on an element in a hidden tab or view, which then becomes visible. */
    "lectern:reveal": CustomEvent;
  }
}

/**
 * Listens on the document for events inside elements that match a selector, and passes the nearest match to the listener.
 * @param signal removes the listener
 */
export function onEach<Type extends keyof DocumentEventMap>(
  type: Type,
  selector: string,
  signal: AbortSignal,
  listener: (element: HTMLElement, event: DocumentEventMap[Type]) => void,
): void {
  const find = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(selector) : null);
  document.addEventListener(
    type,
    (event) => {
      const element = find(event);
      if (element) listener(element, event);
    },
    { signal },
  );
}
