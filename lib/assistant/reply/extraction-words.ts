/** The sentences around quotes. They say what the reply is: text of the documentation, not a model's. */
export interface ExtractionWords {
  found: string;
  nothing: string;
  closest: string;
}

const ENGLISH: ExtractionWords = {
  found: "No language model is connected here, so these are the passages of the documentation that answer best:",
  nothing: "I found nothing in the documentation that answers this.",
  closest: "These pages come closest:",
};

const CHINESE: ExtractionWords = {
  found: "这里没有连接语言模型，以下是文档中最能回答该问题的原文：",
  nothing: "我没有在文档中找到能回答这个问题的内容。",
  closest: "最接近的页面：",
};

/** The words in the language of the question. */
export function extractionWords(isChinese: boolean): ExtractionWords {
  return isChinese ? CHINESE : ENGLISH;
}
