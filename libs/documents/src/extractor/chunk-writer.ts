import { LanguageTracker, estimateTokens, leadingSentences, shorten } from '@tessera/text';
import type { TextLocation } from '@tessera/contracts';
import { boxesOf, pageNumbersOf } from '../chunks/regions.js';
import type { ChunkDraft } from '../chunks/chunk-draft.js';
import { KeywordCollector } from '../enrichment/keywords.js';
import type { ExtractedChunk } from '../extraction.js';
import { packPlaces } from '../model.js';
import type { OpenSection } from '../sections/section-tree.js';

const MAX_SUMMARY_LENGTH = 240;
/** A chunk has up to 8 keywords, a short one fewer: about one for every 25 tokens, at least 5. */
const MAX_KEYWORDS = 8;
const MIN_KEYWORDS = 5;
const TOKENS_PER_KEYWORD = 25;
const MAX_DOCUMENT_KEYWORDS = 20;
/** Amount of text kept for classification. */
const MAX_CLASSIFIED_LENGTH = 30_000;

/**
 * Completes drafts to chunks: number, summary, keywords, pages, boxes, search text. Collects what the document's
 * summary needs.
 */
export class ChunkWriter {
  private readonly keywords = new KeywordCollector();
  private readonly languages = new LanguageTracker();
  private written = 0;
  private withText = 0;
  private sample = '';

  /** Chunks written so far. */
  get count(): number {
    return this.written;
  }

  /** Whether any chunk contains words of the document, not only an image. */
  get hasText(): boolean {
    return this.withText > 0;
  }

  /** @param lead additional text for search, not for display: titles before it without text of their own */
  write(draft: ChunkDraft, section: OpenSection, lead = ''): ExtractedChunk {
    this.note(draft, section);
    const isPicture = draft.type === 'image' && draft.plainText === '';
    const searchText = isPicture
      ? ''
      : [section.searchPath, lead, draft.plainText].filter(Boolean).join('\n');
    const tokenCount = estimateTokens(searchText);
    const limit = Math.max(MIN_KEYWORDS, Math.min(MAX_KEYWORDS, Math.floor(tokenCount / TOKENS_PER_KEYWORD)));
    return {
      index: this.written++,
      sectionIndex: section.index,
      type: draft.type,
      path: section.path,
      content: draft.content,
      table: draft.table,
      searchText,
      summary: draft.type === 'table' ? tableSummary(draft.plainText) : firstTellingSentence(draft.plainText),
      keywords: this.keywords.add(draft.plainText, {
        heading: section.title,
        language: this.languages.current,
        limit,
      }),
      pageNumbers: pageNumbersOf(draft.regions),
      regions: boxesOf(draft.regions),
      ...(draft.location && { location: withHeadings(draft.location, section) }),
      ...(draft.rowNumbers && { rowNumbers: draft.rowNumbers }),
      places: packPlaces(draft.places),
      tokenCount,
      imageFile: draft.imageFile,
      imageWidthPx: draft.imageWidthPx,
      imageHeightPx: draft.imageHeightPx,
    };
  }

  /** Facts about the document as a whole. */
  conclude(): { language: string; keywords: string[]; text: string } {
    return {
      language: this.languages.final(),
      keywords: this.keywords.top(MAX_DOCUMENT_KEYWORDS),
      text: this.sample,
    };
  }

  private note(draft: ChunkDraft, section: OpenSection): void {
    if (draft.plainText !== '') this.withText++;
    this.languages.add(draft.plainText);
    if (this.sample.length < MAX_CLASSIFIED_LENGTH)
      this.sample += `${section.title}\n${draft.plainText.slice(0, MAX_CLASSIFIED_LENGTH)}\n`;
  }
}

function withHeadings(location: TextLocation, { headings }: OpenSection): TextLocation {
  return location.kind === 'paragraphs' ? { ...location, headings } : location;
}

/** The first meaningful sentence, not a fragment like "1." or "Note:". */
function firstTellingSentence(text: string): string {
  const sentences = leadingSentences(text, { maxSentences: 4, maxLength: 1_000 });
  const telling = sentences.find((sentence) => sentence.length >= 25 || /\p{Script=Han}{6}/u.test(sentence));
  return shorten(telling ?? sentences[0] ?? '', MAX_SUMMARY_LENGTH);
}

/** A table's caption; if that is missing or says little, also its header or first row. */
function tableSummary(text: string): string {
  const [first = '', second = ''] = text.split('\n', 2);
  return shorten(first.length >= 25 || second === '' ? first : `${first}: ${second}`, MAX_SUMMARY_LENGTH);
}
