/** ISO 639-1 code of a question that is written in a script of its own (`zh`, `ja`, `ko`), `en` otherwise. */
export function questionLanguage(question: string): string {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(question)) return 'ja';
  if (/\p{sc=Hangul}/u.test(question)) return 'ko';
  const han = question.match(/\p{sc=Han}/gu)?.length ?? 0;
  const latin = question.match(/\p{sc=Latin}/gu)?.length ?? 0;
  return han * 3 >= latin && han > 0 ? 'zh' : 'en';
}

const NOT_FOUND: Readonly<Record<string, string>> = {
  en: 'The documents do not hold an answer to this question.',
  zh: '没有在文档中找到这个问题的答案。',
};

/** The answer when nothing relevant was found, in the question's language where it is known, else in English. */
export function notFoundAnswer(language: string): string {
  return NOT_FOUND[language] ?? (NOT_FOUND.en as string);
}
