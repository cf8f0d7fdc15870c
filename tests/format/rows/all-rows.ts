import type { Row } from "../row";
import { apiRows } from "./api";
import { assistantRows } from "./assistant";
import { chromeRows } from "./chrome";
import { contentRows } from "./content";
import { navigationRows } from "./navigation";
import { pageRows } from "./pages";
import { settingRows } from "./settings";
import { toolRows } from "./tools";

/** The rows of the format reference, by section. */
export const allRows: readonly Row[] = [
  ...settingRows,
  ...navigationRows,
  ...pageRows,
  ...contentRows,
  ...apiRows,
  ...assistantRows,
  ...chromeRows,
  ...toolRows,
];
