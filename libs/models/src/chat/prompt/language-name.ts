const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** A language as a prompt names it: `German`, `Traditional Chinese`; `the language of the question` when it is not known. */
export function languageName(language: string): string {
  const name = language === 'und' ? undefined : names.of(language === 'zh' ? 'zh-Hans' : language);
  return name ?? 'the language of the question';
}
