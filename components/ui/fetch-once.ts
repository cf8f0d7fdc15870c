/** Answers by address, for as long as the page lives. */
const answers = new Map<string, Promise<unknown>>();

/** Fetches an address once. What failed is asked for again the next time. @throws for an answer with an error status. */
export function fetchOnce<Answer>(address: string, read: (response: Response) => Promise<Answer>): Promise<Answer> {
  const known = answers.get(address);
  if (known) return known as Promise<Answer>;
  const loading = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address} returned status ${response.status}.`);
    return read(response);
  });
  answers.set(address, loading);
  loading.catch(() => answers.delete(address));
  return loading;
}
