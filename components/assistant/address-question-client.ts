/** What `?assistant=` asks for: a question, or only the panel (null). Removes it from the address. */
export function takeQuestionInAddress(): { question: string } | null {
  const address = new URL(location.href);
  const asked = address.searchParams.get("assistant");
  address.searchParams.delete("assistant");
  history.replaceState(history.state, "", address);
  return !asked || asked === "true" ? null : { question: asked };
}
