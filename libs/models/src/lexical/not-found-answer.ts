const NOT_FOUND: Readonly<Record<string, string>> = {
  ar: 'لا تتضمن المستندات إجابة عن هذا السؤال.',
  de: 'Die Dokumente enthalten keine Antwort auf diese Frage.',
  en: 'The documents do not hold an answer to this question.',
  es: 'Los documentos no contienen ninguna respuesta a esta pregunta.',
  fr: 'Les documents ne contiennent pas de réponse à cette question.',
  it: 'I documenti non contengono una risposta a questa domanda.',
  ja: 'この質問への回答は文書内に見つかりませんでした。',
  ko: '문서에서 이 질문에 대한 답을 찾지 못했습니다.',
  nl: 'De documenten bevatten geen antwoord op deze vraag.',
  pl: 'Dokumenty nie zawierają odpowiedzi na to pytanie.',
  pt: 'Os documentos não contêm uma resposta a esta pergunta.',
  ru: 'В документах нет ответа на этот вопрос.',
  sv: 'Dokumenten innehåller inget svar på den här frågan.',
  uk: 'Документи не містять відповіді на це запитання.',
  zh: '没有在文档中找到这个问题的答案。',
  'zh-Hant': '沒有在文件中找到這個問題的答案。',
};

/** The answer when nothing relevant was found, in the question's language and script where it is known, else in English. */
export function notFoundAnswer(language: string): string {
  return NOT_FOUND[language] ?? (NOT_FOUND.en as string);
}

const NOT_STATED: Readonly<Record<string, string>> = {
  ar: 'غير مذكور',
  de: 'nicht angegeben',
  en: 'not stated',
  es: 'no consta',
  fr: 'non indiqué',
  it: 'non indicato',
  ja: '記載なし',
  ko: '기재 없음',
  nl: 'niet vermeld',
  pl: 'nie podano',
  pt: 'não indicado',
  ru: 'не указано',
  sv: 'inte angivet',
  uk: 'не вказано',
  zh: '未列明',
  'zh-Hant': '未列明',
};

/** What is said of a table's cell that is empty. */
export function notStated(language: string): string {
  return NOT_STATED[language] ?? (NOT_STATED.en as string);
}
