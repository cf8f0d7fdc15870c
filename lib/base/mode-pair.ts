export interface ModePair<Value> {
  light: Value;
  dark: Value;
}
