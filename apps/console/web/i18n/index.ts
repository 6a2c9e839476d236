import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.js';

export const LANGUAGES = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'tessera.language';

/** English is part of the first load, other languages are loaded when chosen. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  await chooseLanguage(preferred());
}

export async function chooseLanguage(language: Language): Promise<void> {
  if (language === 'zh' && !i18next.hasResourceBundle('zh', 'translation')) {
    const { zh } = await import('./zh.js');
    i18next.addResourceBundle('zh', 'translation', zh);
  }
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  await i18next.changeLanguage(language);
}

function preferred(): Language {
  const stored = localStorage.getItem(KEY) ?? navigator.language;
  return stored.startsWith('zh') ? 'zh' : 'en';
}
