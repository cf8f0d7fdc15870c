import { glyph } from "@/components/ui/glyph";

export const Magnifier = glyph("M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.4 15.4L20 20");
export const PageSign = glyph(
  "M7 3.5h6.5L18.5 8.5V19a1.5 1.5 0 01-1.5 1.5H7A1.5 1.5 0 015.5 19V5A1.5 1.5 0 017 3.5zM13.5 3.5v5h5M9 13h6M9 16.5h4",
);
export const HashSign = glyph("M9.5 4.5l-2 15M16.5 4.5l-2 15M4.5 9h15.5M4 15h15.5");
export const ClockSign = glyph("M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.3l2.8 1.7");
export const SparkSign = glyph(
  "M12 4l1.7 4.8a2.5 2.5 0 001.5 1.5L20 12l-4.8 1.7a2.5 2.5 0 00-1.5 1.5L12 20l-1.7-4.8a2.5 2.5 0 00-1.5-1.5L4 12l4.8-1.7a2.5 2.5 0 001.5-1.5L12 4z",
);
export const ReturnSign = glyph("M19 6v4.5a3 3 0 01-3 3H5.5M9.5 9l-4.5 4.5L9.5 18");
