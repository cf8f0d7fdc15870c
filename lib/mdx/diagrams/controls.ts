/** Height of a drawing from which on it has controls, pixels (format reference 4.1). */
export const CONTROLS_FROM = 120;
