/** One value for each colour mode. */
export interface ModePair<Value> {
  light: Value;
  dark: Value;
}
