/**
 * Returns the delay that a server asks for, in milliseconds.
 * @param header seconds or a date; null for anything else
 */
export function retryAfterMs(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
