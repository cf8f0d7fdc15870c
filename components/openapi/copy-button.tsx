import { Check, Copy } from "@/components/ui/action-glyph";

interface CopyButtonProps {
  text: string;
  label: string;
  /** The label is visible. */
  isNamed?: boolean;
}

const looks = {
  icon: "grid size-7 place-items-center text-muted touch:size-11",
  named: "flex h-7 items-center gap-1.5 touch:h-11 border border-line px-2.5 text-xs font-medium text-ink",
};

/** Copies text or code, and confirms it. */
export function CopyButton({ text, label, isNamed = false }: CopyButtonProps) {
  return (
    <button
      type="button"
      data-copy=""
      data-copy-text={text}
      aria-label={isNamed ? undefined : label}
      className={`group/copy shrink-0 rounded-lg hover:bg-hover hover:text-ink data-copied:text-success ${isNamed ? looks.named : looks.icon}`}
    >
      <Copy className="size-3.5 group-data-copied/copy:hidden" />
      <Check className="hidden size-3.5 group-data-copied/copy:block" />
      {isNamed && label}
    </button>
  );
}
