import { useEffect, useRef, useState } from "react";
import { type ColoredBlock, knownCodeRuns, loadCodeRuns } from "@/components/assistant/code-runs-client";
import { useReplyContext } from "@/components/assistant/reply-context-client";

/** How long the server is left alone between two requests for the same block, milliseconds. */
const PAUSE = 250;

interface ColoredCode {
  /** The beginning of the source that has colors. */
  text: string;
  block: ColoredBlock | undefined;
}

/**
 * The colors of as much of a block as the server has colored, also while the rest arrives.
 * One request is under way at a time, so a block of any length asks a few times a second at most.
 */
export function useColoredCode(source: string, language: string): ColoredCode {
  const { config, isArriving } = useReplyContext();
  const [colored, setColored] = useState<ColoredCode>(() => ({ text: source, block: knownCodeRuns(source, language) }));
  const newest = useRef(source);
  const isAsking = useRef(false);
  const [answers, setAnswers] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is followed by a request for what has come since
  useEffect(() => {
    newest.current = source;
    if (isAsking.current || language === "" || source === "" || (colored.text === source && colored.block)) return;
    isAsking.current = true;
    const ask = async () => {
      const text = newest.current;
      const block = await loadCodeRuns(config.highlightHref, text, language);
      isAsking.current = false;
      if (block) setColored({ text, block });
      if (newest.current !== text) setAnswers((count) => count + 1);
    };
    if (isArriving) setTimeout(ask, PAUSE);
    else ask();
  }, [source, language, answers]);

  return source.startsWith(colored.text) ? colored : { text: "", block: undefined };
}
