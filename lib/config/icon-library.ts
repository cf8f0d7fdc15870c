/** Icon sets whose names authors can use. */
export type IconLibrary = "fontawesome" | "lucide" | "tabler";

/** An icon as an author names it: a name, a URL or root-relative path of an image, or a name with style and library. */
export type IconReference = string | { name: string; style?: string; library?: IconLibrary };
