import { readerLanguage } from "@/lib/search/reader-language";
import { expect, test } from "@/tests/support/unit-test";

const rows: { title: string; question: string; chosen?: string; language: string | undefined }[] = [
  { title: "kana are Japanese", question: "ポートの変更方法", language: "ja" },
  { title: "Han alone is Chinese", question: "修改端口", language: "zh" },
  { title: "Han alone is Japanese for readers of Japanese", question: "環境変数", chosen: "jp", language: "jp" },
  { title: "traditional characters stay so", question: "修改連接埠", chosen: "zh-Hant", language: "zh-Hant" },
  { title: "Hangul is Korean", question: "포트 변경", language: "ko" },
  { title: "Cyrillic is Russian", question: "Как изменить порт?", chosen: "en", language: "ru" },
  {
    title: "Cyrillic is Ukrainian for readers of Ukrainian",
    question: "Як змінити порт?",
    chosen: "ua",
    language: "ua",
  },
  {
    title: "Latin letters leave the language that was chosen",
    question: "Docker Compose",
    chosen: "zh",
    language: "zh",
  },
  { title: "nothing is known of Latin letters alone", question: "How do I change the port?", language: undefined },
];
for (const { title, question, chosen, language } of rows) {
  test(title, () => expect(readerLanguage(question, chosen)).toBe(language));
}
