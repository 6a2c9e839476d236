/** Cuts at a word border if one is near, and marks the cut; never within a surrogate pair. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const head = wholeCharacters(text.slice(0, maxLength - 1));
  const space = head.lastIndexOf(' ');
  return `${(space > maxLength * 0.6 ? head.slice(0, space) : head).trimEnd()}…`;
}

/** Drops a trailing high surrogate without its other half. */
export function wholeCharacters(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

/** One line: any white space becomes one space. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
