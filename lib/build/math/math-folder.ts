/** Folder of the files of mathematics within that of the server. */
export const MATH_FOLDER = "math";
