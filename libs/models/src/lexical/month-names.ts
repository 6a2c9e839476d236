/** Names of a month, 0 to 11, in a language (ISO 639-1): whole and short, in small letters, without a full stop. */
export function monthNames(language: string, month: number): string[] {
  return (['long', 'short'] as const).map((length) =>
    new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
      .format(Date.UTC(2000, month, 15))
      .toLowerCase()
      .replace(/\.$/u, ''),
  );
}
