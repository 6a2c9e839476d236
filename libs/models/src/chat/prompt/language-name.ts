const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Name of a language for prompts: `German`, `Traditional Chinese`; `the language of the question` if unknown. */
export function languageName(language: string): string {
  const name = language === 'und' ? undefined : names.of(language === 'zh' ? 'zh-Hans' : language);
  return name ?? 'the language of the question';
}
