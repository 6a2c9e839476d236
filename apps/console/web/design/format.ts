import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const LOCALES: Record<string, string> = { en: 'en-GB', zh: 'zh-CN' };
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const AGE_UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Numbers, sizes and times as the chosen language writes them. */
export function useFormat() {
  const { language } = useTranslation().i18n;
  return useMemo(() => formatsOf(LOCALES[language] ?? language), [language]);
}

function formatsOf(locale: string) {
  const numbers = new Intl.NumberFormat(locale);
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const exactTimes = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: name === 'byte' ? 'long' : 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value);
  return {
    number: (value: number) => numbers.format(value),
    time: (iso: string) => times.format(new Date(iso)),
    exactTime: (iso: string) => exactTimes.format(new Date(iso)),
    bytes: (bytes: number) => {
      const power = Math.min(
        BYTE_UNITS.length - 1,
        Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_000)),
      );
      return unit(bytes / 1_000 ** power, BYTE_UNITS[power] ?? 'byte');
    },
    /** A duration in its largest whole unit. */
    age: (seconds: number) => {
      const [name, size] = AGE_UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
      return unit(Math.floor(seconds / size), name);
    },
  };
}
