import { glyph } from "@/components/ui/glyph";

// Icons of actions, menus, and dialogs. They have a file of their own because files are bundled as a whole, and the parts with
// these icons load later than the first script of a page.

export const ChevronDown = glyph("M6 9.5l6 6 6-6");
export const ChevronUpDown = glyph("M8 9.5l4-4 4 4M8 14.5l4 4 4-4");
export const ArrowEnd = glyph("M5 12h13.5M13 6l6 6-6 6");
export const Cross = glyph("M6 6l12 12M18 6L6 18");
export const Check = glyph("M5 12.5l4.5 4.5L19 7.5");
export const Copy = glyph(
  "M10 8.5h8.5a1.5 1.5 0 011.5 1.5v8.5a1.5 1.5 0 01-1.5 1.5H10a1.5 1.5 0 01-1.5-1.5V10A1.5 1.5 0 0110 8.5zM5 15.5A1.5 1.5 0 014 14V5.5A1.5 1.5 0 015.5 4H14a1.5 1.5 0 011.5 1",
);
export const ThumbUp = glyph(
  "M7 11v9H4.5a1 1 0 01-1-1v-7a1 1 0 011-1H7zm0 0l4.2-7.5c1.5 0 2.6 1.2 2.3 2.7L13 9.5h5.4a2 2 0 012 2.4l-1.3 6.5a2 2 0 01-2 1.6H7",
);
export const ThumbDown = glyph(
  "M17 13V4h2.5a1 1 0 011 1v7a1 1 0 01-1 1H17zm0 0l-4.2 7.5c-1.5 0-2.6-1.2-2.3-2.7l.5-3.3H5.6a2 2 0 01-2-2.4l1.3-6.5a2 2 0 012-1.6H17",
);
export const Pencil = glyph("M4 20l1-4.5L16.5 4a2 2 0 012.8 0l.7.7a2 2 0 010 2.8L8.5 19 4 20zM14.5 6l3.5 3.5");
export const Flag = glyph("M5 21V4M5 4.5h11.5l-2 4 2 4H5");
export const Eye = glyph(
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
);
