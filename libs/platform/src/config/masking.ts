import type { Setting } from './setting.js';

const MAX_SHOWN_CHARACTERS = 100;

/** A value for operators: quoted, shortened if long, secrets and passwords in URLs masked. */
export function describeValue(setting: Setting<unknown>, value: string): string {
  if (setting.secret) return '"***"';
  const shown = maskPassword(value);
  const cut = shown.length > MAX_SHOWN_CHARACTERS ? `${shown.slice(0, MAX_SHOWN_CHARACTERS)}…` : shown;
  return JSON.stringify(cut);
}

/**
 * Masks possible credentials in a URL, even a malformed one: everything from the user to the last `@`, text instead of
 * a port, and values of the query.
 */
export function maskPassword(value: string): string {
  return value
    .replace(
      /^([a-z][a-z\d+.-]*:\/{0,9})?(?:([^/:@?]*:).*|[^@]*)@/is,
      (_, scheme = '', user = '') => `${scheme}${user}***@`,
    )
    .replace(/^([^@?]*:\/\/[^/:@?#[]*:)(?!\d{1,5}(?:[/?#]|$))[^/@?#]*/, '$1***')
    .replace(/([?&][^=&?]+=)[^&#]*/g, '$1***');
}
