/** Responses by URL, cached until the document is closed. */
const answers = new Map<string, Promise<unknown>>();

/** Fetches a URL once. A failed request is repeated on the next call. @throws for a response with an error status. */
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
