import type { Setting } from './setting.js';

const MAX_SHOWN_CHARACTERS = 100;

/** A value as an operator may see it: quoted, cut when long, secrets and passwords in URLs masked. */
export function describeValue(setting: Setting<unknown>, value: string): string {
  if (setting.secret) return '"***"';
  const shown = maskPassword(value);
  const cut = shown.length > MAX_SHOWN_CHARACTERS ? `${shown.slice(0, MAX_SHOWN_CHARACTERS)}…` : shown;
  return JSON.stringify(cut);
}

/** Replaces everything between `//user:` and the last `@`, well-formed URL or not. */
export function maskPassword(value: string): string {
  return value.replace(/(\/\/[^/:@]*:).*@/s, '$1***@');
}
