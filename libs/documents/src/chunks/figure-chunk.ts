import type { FigureBlock } from '../model.js';
import { leadingSentences } from '../text/sentences.js';
import { shorten } from '../text/shorten.js';
import { textDraft, type ChunkDraft } from './chunk-draft.js';

const MAX_TEXT_LENGTH = 1_500;
const MAX_LEAD_LENGTH = 400;

/** Fewer words about a picture that is not there ("Increase", "logo") are an icon's. */
const MIN_WORDS_WITHOUT_PICTURE = 3;

/**
 * A figure as a chunk: what its caption and alternative text say, the words printed inside of it, and the beginning of the
 * paragraph beside it. Null when there is neither a picture nor anything told about it.
 */
export function figureChunk(figure: FigureBlock, neighbour: string | null): ChunkDraft | null {
  const own = [
    ...new Set([figure.caption?.trim(), figure.altText?.trim(), figure.printedText?.trim()]),
  ].filter((text) => !!text);
  if (figure.imageFile === null && countWords(own.join(' ')) < MIN_WORDS_WITHOUT_PICTURE) return null;
  const lead = neighbour
    ? leadingSentences(neighbour, { maxSentences: 2, maxLength: MAX_LEAD_LENGTH }).join(' ')
    : '';
  const content = [...own.map((text) => shorten(text!, MAX_TEXT_LENGTH)), lead].filter(Boolean).join('\n');
  return {
    ...textDraft(content, figure.regions),
    type: 'image',
    imageFile: figure.imageFile,
    imageWidthPx: figure.widthPx,
    imageHeightPx: figure.heightPx,
  };
}

function countWords(text: string): number {
  return (text.match(/\p{Script=Han}{2}|[\p{L}\p{N}]+/gu) ?? []).length;
}
