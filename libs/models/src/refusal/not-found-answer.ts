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

/** Answer if nothing relevant was found, in the question's language and script if supported, otherwise in English. */
export function notFoundAnswer(language: string): string {
  return NOT_FOUND[language] ?? (NOT_FOUND.en as string);
}

const KB_UNKNOWN: Readonly<Record<string, string>> = {
  ar: 'قاعدة معرفة غير معروفة: {names}.',
  de: 'Unbekannte Wissensbasis: {names}.',
  en: 'Unknown knowledge base: {names}.',
  es: 'Base de conocimiento desconocida: {names}.',
  fr: 'Base de connaissances inconnue : {names}.',
  it: 'Base di conoscenza sconosciuta: {names}.',
  ja: '登録されていないナレッジベース：{names}。',
  ko: '등록되지 않은 지식 베이스: {names}.',
  nl: 'Onbekende kennisbank: {names}.',
  pl: 'Nieznana baza wiedzy: {names}.',
  pt: 'Base de conhecimento desconhecida: {names}.',
  ru: 'Неизвестная база знаний: {names}.',
  sv: 'Okänd kunskapsbas: {names}.',
  uk: 'Невідома база знань: {names}.',
  zh: '知识库未注册：{names}。',
  'zh-Hant': '知識庫未註冊：{names}。',
};

/** Answer if nothing was found and the request named knowledge bases that do not exist. */
export function kbUnknownAnswer(language: string, kbNames: readonly string[]): string {
  // Brackets are removed because a name such as "[1]" would become a citation.
  const names = kbNames.map((name) => name.replaceAll(/[[\]]/g, '')).join(', ');
  const sentence = (KB_UNKNOWN[language] ?? KB_UNKNOWN.en ?? '').replace('{names}', () => names);
  return `${notFoundAnswer(language)} ${sentence}`;
}

const ONLY_SEEN: Readonly<Record<string, string>> = {
  ar: 'لا يوجد نص في المستندات يجيب عن هذا السؤال، وقد تُظهره هذه الصور:',
  de: 'Kein Text der Dokumente beantwortet diese Frage; diese Bilder zeigen es vielleicht:',
  en: 'No text of the documents answers this question; these pictures may show it:',
  es: 'Ningún texto de los documentos responde a esta pregunta; quizá lo muestren estas imágenes:',
  fr: 'Aucun texte des documents ne répond à cette question ; ces images le montrent peut-être :',
  it: 'Nessun testo dei documenti risponde a questa domanda; forse lo mostrano queste immagini:',
  ja: '文書の文章にはこの質問への回答がありません。次の画像に示されている可能性があります：',
  ko: '문서의 글에는 이 질문에 대한 답이 없습니다. 다음 그림에 나타나 있을 수 있습니다:',
  nl: 'Geen tekst in de documenten beantwoordt deze vraag; misschien is het op deze afbeeldingen te zien:',
  pl: 'Żaden tekst w dokumentach nie odpowiada na to pytanie; być może widać to na tych obrazach:',
  pt: 'Nenhum texto dos documentos responde a esta pergunta; talvez estas imagens o mostrem:',
  ru: 'Ни один текст документов не отвечает на этот вопрос; возможно, это видно на этих изображениях:',
  sv: 'Ingen text i dokumenten besvarar den här frågan; kanske syns det på de här bilderna:',
  uk: 'Жоден текст документів не відповідає на це запитання; можливо, це видно на цих зображеннях:',
  zh: '文档中没有文字回答这个问题；以下图片可能显示了相关内容：',
  'zh-Hant': '文件中沒有文字回答這個問題；以下圖片可能顯示了相關內容：',
};

/** Answer if no text is relevant but pictures resemble the question: it only refers to the pictures. */
export function onlySeenAnswer(language: string, citations: readonly number[]): string {
  const marks = citations.map((citation) => `[${citation}]`);
  return [ONLY_SEEN[language] ?? ONLY_SEEN.en, ...marks].join(' ');
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

/** Text for an empty cell of a table. */
export function notStated(language: string): string {
  return NOT_STATED[language] ?? (NOT_STATED.en as string);
}
