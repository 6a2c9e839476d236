/** In Chinese numerals, without 月. */
export const HAN_MONTHS = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');

/** Names of a month (0 to 11) in a language (ISO 639-1): long and short, in lower case, without a full stop. */
export function monthNames(language: string, month: number): string[] {
  return (['long', 'short'] as const).map((length) =>
    new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
      .format(Date.UTC(2000, month, 15))
      .toLowerCase()
      .replace(/\.$/u, ''),
  );
}
