/** Draws what every version of the hook gives: who says what, from which pages, and what to ask next. */
export function Conversation({ messages, threadId, error, onAsk }) {
  return (
    <>
      <ol>
        {messages.map(({ id, role, text, sources }) => (
          <li key={id} aria-label={role}>
            <p>{withoutSuggestions(text)}</p>
            {sources.map(({ url, title }) => (
              <a key={url} href={url}>
                {title}
              </a>
            ))}
            {readSuggestions(text).map(({ question, path }) => (
              <button key={path} type="button" onClick={() => onAsk(question)}>
                {question}
              </button>
            ))}
          </li>
        ))}
      </ol>
      <output aria-label="Thread">{threadId}</output>
      {error && <p role="alert">{error.message}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAsk(new FormData(event.currentTarget).get("question"));
          event.currentTarget.reset();
        }}
      >
        <input name="question" aria-label="Question" />
      </form>
    </>
  );
}

const BLOCK = /```suggestions\n([\s\S]*?)```/;

function withoutSuggestions(text) {
  return text.replace(BLOCK, "");
}

/** Lines of the form `(question)[/path]`. */
function readSuggestions(text) {
  const lines = BLOCK.exec(text)?.[1] ?? "";
  return [...lines.matchAll(/^\((.+)\)\[(.+)\]$/gm)].map(([, question, path]) => ({ question, path }));
}
