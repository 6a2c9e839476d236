import type { Box } from '@tessera/blocks';
import { overlap } from '../geometry.js';

const LABEL =
  /^[[(<【]?\s*(?<label>figures?|fig|abbildung|abb|bild|chart|exhibit|plate|scheme|图|圖|図|그림|tables?|tab|tabelle|tableau|表|표)\.?\s*(?:[A-Z]{0,3}[.\-–]?\d{1,3}(?:[.\-–]\d{1,3})*[a-z]?|[IVX]{1,5}|[一二三四五六七八九十]{1,3})(?:[\s.:：。|\])>】–—-]|$)/iu;
const TABLE_LABEL = /^(?:tab|表|표)/iu;
const SENTENCE =
  /^\S+\s+\S+\s+(?:also\s+)?(?:shows?|represents?|lists?|presents?|plots?|demonstrates?|indicates?|suggests?|reveals?|confirms?|gives?|summari[sz]es?|describes?|illustrates?|depicts?|provides?|compares?|contains?|reports?|displays?|is|are|was|were|and|below|above|zeigt|enthält)\b/iu;
const MAX_CHARACTERS = 900;
const MAX_DISTANCE_POINTS = 45;

/** What a caption belongs to, by its label; null for text that is not a caption. */
export function captionKind(text: string): 'figure' | 'table' | null {
  const label = LABEL.exec(text)?.groups?.['label'];
  if (label === undefined || text.length > MAX_CHARACTERS || SENTENCE.test(text)) return null;
  return TABLE_LABEL.test(label) ? 'table' : 'figure';
}

/** How far a caption is above or below its possible target; null if it is too far away or to the side. */
export function captionDistance(caption: Box, target: Box): number | null {
  if (overlap(caption[0], caption[2], target[0], target[2]) <= 0) return null;
  const distance = Math.max(0, -overlap(caption[1], caption[3], target[1], target[3]));
  return distance > MAX_DISTANCE_POINTS ? null : distance;
}
