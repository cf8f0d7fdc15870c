declare global {
  interface DocumentEventMap {
    /** Asks a hidden part to show itself, because a reader looks for something in it. */
    "lectern:reveal": CustomEvent;
  }
}

/** Calls back for each event inside an element that matches a selector, with the nearest match. @param signal removes the listener. */
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
