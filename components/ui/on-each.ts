declare global {
  interface DocumentEventMap {
    /** Asks a hidden part to show itself, because a reader looks for something in it. */
    "lectern:reveal": CustomEvent;
  }
}

/** Calls back for each event of the document in an element that matches a selector, with the nearest one. @param signal ends it. */
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
