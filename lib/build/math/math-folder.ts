/** Name of the folder for mathematics files within the server's folder. */
export const MATH_FOLDER = "math";
