export interface ListMarker {
  /** As printed. */
  marker: string;
  /** What follows it. */
  rest: string;
  isBullet: boolean;
}

const BULLET = /^([•▪●○◦‣▸►➢➔→■□◻◆◇✓☑❖∙·⁃※]|[-–—*](?=\s))\s*(\S.*)$/su;
const ENUMERATOR =
  /^(\((?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,5})\)|(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|[（(](?:\d{1,2}|[一二三四五六七八九十]{1,3})[)）]|[①-⑳]|\d{1,3}、)\s+(\S.*)$/su;
const TIGHT_ENUMERATOR = /^([（(](?:\d{1,2}|[一二三四五六七八九十]{1,3})[)）]|[①-⑳]|\d{1,3}、)(\S.*)$/su;

/** Separates the marker of a list item from its text; null for text that is not an item. */
export function listMarker(text: string): ListMarker | null {
  const bullet = BULLET.exec(text);
  if (bullet) return { marker: bullet[1]!, rest: bullet[2]!, isBullet: true };
  const counted = ENUMERATOR.exec(text) ?? TIGHT_ENUMERATOR.exec(text);
  return counted ? { marker: counted[1]!, rest: counted[2]!, isBullet: false } : null;
}
