import { shorten } from '@tessera/text';
import type { FigureBlock, TextPlace } from '../model.js';
import { BlockPlaces, PlacesOfChunk, placesIn } from './block-places.js';
import { textDraft, type ChunkDraft } from './chunk-draft.js';

const MAX_TEXT_LENGTH = 1_500;

/** Without an image, fewer words ("Increase", "logo") are those of an icon. */
const MIN_WORDS_WITHOUT_PICTURE = 3;
/** In an image without a caption, fewer words ("logo", the numbers of an axis) mean nothing. */
const MIN_WORDS = 2;
/** Placeholder descriptions that programs write. */
const FILE_NAME =
  /^(?:\S*[/\\])?[^/\\]{1,120}\.(?:png|jpe?g|jfif|gif|bmp|tiff?|svg|emf|wmf|webp|heic|pdf|eps)$/iu;
const DEFAULT_NAME =
  /^(?:picture|image|img|graphic|grafik|bild|abbildung|figure|photo|shape|object|imagen|immagine|afbeelding|figura|图片|圖片|画像|그림)\s*[_-]?\d*$/iu;

/**
 * A figure as a chunk: its caption, alternative text and printed words; without text if these mean nothing, so that it
 * is only shown and never cited. Null if there is no image either.
 */
export function figureChunk(figure: FigureBlock): ChunkDraft | null {
  const texts = ownTexts(figure);
  const words = countWords(texts.join(' '));
  if (figure.imageFile === null && words < MIN_WORDS_WITHOUT_PICTURE) return null;
  const isTold = words >= MIN_WORDS || (words > 0 && isDescription(figure.caption));
  const shown = isTold ? texts.map((text) => shorten(text, MAX_TEXT_LENGTH)) : [];
  return {
    ...textDraft(shown.join('\n'), figure.regions, {
      places: placesOf(shown, figure),
      location: figure.location,
    }),
    type: 'image',
    imageFile: figure.imageFile,
    imageWidthPx: figure.widthPx,
    imageHeightPx: figure.heightPx,
  };
}

/** A description that is not printed stands where the figure does. */
function placesOf(texts: readonly string[], figure: FigureBlock): TextPlace[] {
  const ofBlock = new BlockPlaces(figure);
  const places = new PlacesOfChunk();
  let offset = 0;
  for (const text of texts) {
    const printed = ofBlock.placesOf(text);
    places.add(
      printed.length > 0 ? printed : placesIn(figure.regions, { start: 0, end: text.length }),
      offset,
    );
    offset += text.length + '\n'.length;
  }
  return places.all;
}

/** Its texts, without duplicates. */
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
