import { shorten } from '@tessera/text';
import type { FigureBlock } from '../model.js';
import { textDraft, type ChunkDraft } from './chunk-draft.js';

const MAX_TEXT_LENGTH = 1_500;

/** Fewer words about a picture that is not there ("Increase", "logo") are an icon's. */
const MIN_WORDS_WITHOUT_PICTURE = 3;
/** Fewer words in or for a picture without caption ("logo", the numbers of an axis) say nothing. */
const MIN_WORDS = 2;
/** What programs write where nobody has described a picture. */
const FILE_NAME =
  /^(?:\S*[/\\])?[^/\\]{1,120}\.(?:png|jpe?g|jfif|gif|bmp|tiff?|svg|emf|wmf|webp|heic|pdf|eps)$/iu;
const DEFAULT_NAME =
  /^(?:picture|image|img|graphic|grafik|bild|abbildung|figure|photo|shape|object|imagen|immagine|afbeelding|figura|图片|圖片|画像|그림)\s*[_-]?\d*$/iu;

/**
 * A figure as a chunk: what its caption and alternative text say, and the words printed inside of it; without text where
 * these say nothing, so that it is a picture to be looked at and no source. Null when there is no picture either.
 */
export function figureChunk(figure: FigureBlock): ChunkDraft | null {
  const texts = ownTexts(figure);
  const words = countWords(texts.join(' '));
  if (figure.imageFile === null && words < MIN_WORDS_WITHOUT_PICTURE) return null;
  const isTold = words >= MIN_WORDS || (words > 0 && isDescription(figure.caption));
  const content = isTold ? texts.map((text) => shorten(text, MAX_TEXT_LENGTH)).join('\n') : '';
  return {
    ...textDraft(content, figure.regions),
    type: 'image',
    imageFile: figure.imageFile,
    imageWidthPx: figure.widthPx,
    imageHeightPx: figure.heightPx,
  };
}

/** What is said of it, each thing once. */
function ownTexts({ caption, altText, printedText }: FigureBlock): string[] {
  const texts: string[] = [];
  for (const text of [caption, altText, printedText ?? null]) {
    if (isDescription(text) && !texts.some((known) => known.includes(text.trim()))) texts.push(text.trim());
  }
  return texts;
}

function isDescription(text: string | null): text is string {
  const trimmed = text?.trim() ?? '';
  return trimmed !== '' && !FILE_NAME.test(trimmed) && !DEFAULT_NAME.test(trimmed);
}

function countWords(text: string): number {
  return (text.match(/\p{Script=Han}{2}|[\p{Script=Hangul}\p{Script=Katakana}]{2,}|\p{L}{3,}/gu) ?? [])
    .length;
}
