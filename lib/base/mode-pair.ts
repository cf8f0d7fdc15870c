/** One value for each color mode. */
export interface ModePair<Value> {
  light: Value;
  dark: Value;
}
