import { glyph } from "@/components/ui/glyph";

export const Sparkle = glyph(
  "M11 4.5l1.7 4.8L17.5 11l-4.8 1.7L11 17.5l-1.7-4.8L4.5 11l4.8-1.7L11 4.5zM18.5 3.5v4M16.5 5.5h4M18.5 16.5v4M16.5 18.5h4",
);
export const ArrowUp = glyph("M12 19V5.5M6 11l6-6 6 6");
export const Square = glyph("M8 7h8a1 1 0 011 1v8a1 1 0 01-1 1H8a1 1 0 01-1-1V8a1 1 0 011-1z");
export const Retry = glyph("M19.5 12a7.5 7.5 0 11-2.2-5.3L19.5 9M19.5 4.5V9H15");
export const Clock = glyph("M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2");
export const Expand = glyph("M8 7l-5 5 5 5M3 12h18M16 7l5 5-5 5");
export const Compose = glyph(
  "M11 4.5H6.5a2 2 0 00-2 2v11a2 2 0 002 2h11a2 2 0 002-2V13M17.6 4.1a1.6 1.6 0 012.3 2.3L12.5 13.8 9.5 14.5l.7-3 7.4-7.4z",
);
export const Search = glyph("M11 4.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM16 16l4 4");
export const Alert = glyph("M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 8v4.5M12 15.8v.1");
export const Quote = glyph("M5 6h14M5 12h9M5 18h6M17 14v6M14 17h6");
export const Code = glyph("M8.5 7L4 12l4.5 5M15.5 7l4.5 5-4.5 5");
