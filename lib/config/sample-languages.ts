/** A language that request samples are written in. */
export interface SampleLanguage {
  /** Key in `api.examples.languages`. */
  key: string;
  label: string;
  /** Target and client of the sample library; absent for those printed here. */
  printer?: [target: string, client: string];
  /** Language name for highlighting. */
  grammar: string;
  aliases: readonly string[];
}

/** Section 10.3 of the format reference. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { key: "bash", label: "cURL", printer: ["shell", "curl"], grammar: "bash", aliases: ["curl", "sh", "shell"] },
  { key: "python", label: "Python", printer: ["python", "requests"], grammar: "python", aliases: ["py"] },
  { key: "javascript", label: "JavaScript", grammar: "javascript", aliases: ["js"] },
  { key: "node", label: "Node.js", grammar: "javascript", aliases: ["nodejs", "node.js"] },
  { key: "typescript", label: "TypeScript", grammar: "typescript", aliases: ["ts"] },
  { key: "php", label: "PHP", printer: ["php", "guzzle"], grammar: "php", aliases: [] },
  { key: "go", label: "Go", printer: ["go", "native"], grammar: "go", aliases: ["golang"] },
  { key: "java", label: "Java", printer: ["java", "unirest"], grammar: "java", aliases: [] },
  { key: "ruby", label: "Ruby", printer: ["ruby", "native"], grammar: "ruby", aliases: ["rb"] },
  { key: "powershell", label: "PowerShell", printer: ["powershell", "webrequest"], grammar: "powershell", aliases: [] },
  { key: "swift", label: "Swift", printer: ["swift", "nsurlsession"], grammar: "swift", aliases: [] },
  { key: "csharp", label: "C#", printer: ["csharp", "httpclient"], grammar: "csharp", aliases: ["c#"] },
  { key: "dotnet", label: ".NET", printer: ["csharp", "restsharp"], grammar: "csharp", aliases: [".net", "dot-net"] },
  { key: "c", label: "C", printer: ["c", "libcurl"], grammar: "c", aliases: [] },
  { key: "c++", label: "C++", printer: ["c", "libcurl"], grammar: "cpp", aliases: ["cpp"] },
  { key: "kotlin", label: "Kotlin", printer: ["kotlin", "okhttp"], grammar: "kotlin", aliases: ["kt"] },
  { key: "rust", label: "Rust", printer: ["rust", "reqwest"], grammar: "rust", aliases: ["rs"] },
  { key: "dart", label: "Dart", printer: ["dart", "http"], grammar: "dart", aliases: ["flutter"] },
];

/** Languages of samples where `api.examples.languages` is absent. */
export const DEFAULT_SAMPLE_LANGUAGES = ["bash", "python", "javascript", "php", "go", "java", "ruby"];

/** Finds a sample language by key or alias, in any case; undefined for unknown ones. */
export function findSampleLanguage(name: string): SampleLanguage | undefined {
  const wanted = name.trim().toLowerCase();
  return SAMPLE_LANGUAGES.find(({ key, aliases }) => key === wanted || aliases.includes(wanted));
}
