/** Cuts at a word border where there is one near, and marks the cut; never inside of a surrogate pair. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const head = wholeCharacters(text.slice(0, maxLength - 1));
  const space = head.lastIndexOf(' ');
  return `${(space > maxLength * 0.6 ? head.slice(0, space) : head).trimEnd()}…`;
}

/** Drops a high surrogate that lost its other half. */
export function wholeCharacters(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

/** One line: white space of any kind becomes one space. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
