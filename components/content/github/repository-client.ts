interface RepositoryFacts {
  description?: string | null;
  stargazers_count?: number;
  forks_count?: number;
}

const compact = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });

/** Fills the cards of repositories from the public API when they come into view. Without an answer they stay plain. */
export function attach(signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      fill(target as HTMLElement, signal).catch(() => undefined); // offline, or over the limit of the API
    }
  });
  for (const card of document.querySelectorAll("[data-repository]")) observer.observe(card);
  signal.addEventListener("abort", () => observer.disconnect());
}

async function fill(card: HTMLElement, signal: AbortSignal): Promise<void> {
  const response = await fetch(`https://api.github.com/repos/${card.dataset.repository}`, { signal });
  if (!response.ok) return;
  const facts = (await response.json()) as RepositoryFacts;
  const write = (part: string, text: string) => {
    const place = card.querySelector(`[data-part=${part}]`);
    if (place) place.textContent = text;
  };
  write("description", facts.description ?? "");
  write("stars", compact.format(facts.stargazers_count ?? 0));
  write("forks", compact.format(facts.forks_count ?? 0));
}
