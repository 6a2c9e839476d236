import { DEFAULT_CHUNK_LIMITS, textDraft, type ChunkDraft, type ChunkLimits } from '../chunks/chunk-draft.js';
import { SectionChunker, type ContentBlock } from '../chunks/section-chunker.js';
import { Issuer } from '../enrichment/issuer.js';
import { classifySourceType, type SourceTypeKeywords } from '../enrichment/source-type.js';
import { statedYearOf, yearOf } from '../enrichment/year.js';
import type { ExtractedSection, ExtractionEvent, ExtractionSummary } from '../extraction.js';
import { type DocumentFormat, isTextFormat } from '../formats/formats.js';
import { isBlock, type Block, type DocumentMetadata, type HeadingBlock, type Region } from '../model.js';
import { SectionText } from '../sections/section-text.js';
import { MAX_TITLE_LENGTH, SectionTree, type OpenSection } from '../sections/section-tree.js';
import { UnreadableDocumentError } from '@tessera/blocks';
import { BareHeadings } from './bare-headings.js';
import { ChunkWriter } from './chunk-writer.js';
import { Opening } from './opening.js';

export interface StructureOptions {
  fileName: string;
  format: DocumentFormat;
  /** Its words were recognised in images of its pages. */
  isScan?: boolean;
  /** It may have no words: then it is one section, which its images belong to. */
  allowsNoText?: boolean;
  sourceTypeHint: string | null;
  /** The installation's own rules, in addition to the built-in ones. */
  sourceTypeKeywords?: readonly SourceTypeKeywords[];
  /** Pages without text; read at the end, so that the parser can add to them until then. */
  pagesWithoutText: readonly number[];
  /** Number of images that the parser skipped; read at the end, too. */
  leftOut?: { pictures: number };
  limits?: ChunkLimits;
}

const NO_METADATA: DocumentMetadata = { title: null, author: null, year: null, pageCount: null };

/**
 * Builds sections and chunks from a document's blocks as they arrive, and the summary at the end. Holds the section
 * tree's titles and the text of one chunk, never the document. A section follows the chunks of its own text and
 * precedes those of its children; its `section_summary` chunk comes after its last descendant.
 * @throws UnreadableDocumentError `no_text` if the document ends without words, unless that is allowed
 */
export async function* structureDocument(
  parts: AsyncIterable<DocumentMetadata | Block>,
  options: StructureOptions,
): AsyncGenerator<ExtractionEvent, void, void> {
  const structure = new DocumentStructure(options);
  for await (const part of parts) {
    if (!isBlock(part)) structure.metadata = part;
    else yield* structure.add(part);
  }
  yield* structure.finish();
}

/** A section whose own text is being read. */
interface CurrentText {
  section: OpenSection;
  chunker: SectionChunker;
  text: SectionText;
  /** Null for text before the first heading: the document's name is not part of the text. */
  title: string | null;
  /** Chunks with words. */
  chunkCount: number;
}

class DocumentStructure {
  metadata: DocumentMetadata = NO_METADATA;
  private readonly tree = new SectionTree();
  private readonly writer = new ChunkWriter();
  /** Summaries of the sections whose own text has ended, for their overview. */
  private readonly summaries = new Map<number, string>();
  private current: CurrentText | null = null;
  private readonly bare = new BareHeadings();
  private readonly opening = new Opening();
  private readonly issuer = new Issuer();

  constructor(private readonly options: StructureOptions) {}

  *add(block: Block): Generator<ExtractionEvent> {
    this.opening.add(block);
    this.issuer.add(block);
    if (block.type === 'heading') {
      yield* this.addHeading(block);
      return;
    }
    this.current ??= this.begin(this.tree.openRoot(this.documentTitle()), null);
    yield* this.addContent(this.current, block);
  }

  *finish(): Generator<ExtractionEvent> {
    const { allowsNoText = false } = this.options;
    if (allowsNoText && this.tree.size === 0)
      this.current ??= this.begin(this.tree.openRoot(this.documentTitle()), null);
    yield* this.endText({ isLeaf: true });
    yield* this.close(this.tree.closeAll());
    yield* this.writeBare();
    if (!this.writer.hasText && !allowsNoText) throw noText(this.options);
    yield { kind: 'summary', summary: this.summary() };
  }

  private *addHeading(heading: HeadingBlock): Generator<ExtractionEvent> {
    if (heading.text.trim() === '') return;
    const ending = this.current?.section;
    const { closed, opened } = this.tree.openHeading(heading);
    yield* this.endText({ isLeaf: ending !== undefined && closed.includes(ending) });
    yield* this.close(closed);
    this.current = this.begin(opened, opened.title);
    // Such a long title is text that looks like a heading, so it is also kept as text.
    if (heading.text.length > MAX_TITLE_LENGTH)
      yield* this.addContent(this.current, {
        type: 'paragraph',
        text: heading.text,
        regions: heading.regions,
        ...(heading.lines && { lines: heading.lines }),
      });
  }

  private *addContent(current: CurrentText, block: ContentBlock): Generator<ExtractionEvent> {
    for (const region of block.regions) current.section.pageNumbers.add(region.pageNumber);
    current.text.add(block);
    yield* this.write(current.chunker.add(block), current);
  }

  private begin(section: OpenSection, title: string | null): CurrentText {
    const limits = this.options.limits ?? DEFAULT_CHUNK_LIMITS;
    return { section, chunker: new SectionChunker(limits), text: new SectionText(), title, chunkCount: 0 };
  }

  /** Ends the current section's own text: its last chunks, then the section. */
  private *endText({ isLeaf }: { isLeaf: boolean }): Generator<ExtractionEvent> {
    const current = this.current;
    if (!current) return;
    this.current = null;
    yield* this.write(current.chunker.flush(), current);
    if (isLeaf && current.chunkCount === 0 && current.title !== null) this.bare.add(current.section);
    const summary = current.text.summary();
    this.summaries.set(current.section.index, summary);
    yield { kind: 'section', section: describe(current.section, summary) };
    if (this.bare.isFull) yield* this.writeBare();
  }

  /** Headings that no text follows are searchable by one chunk that names them all. */
  private *writeBare(): Generator<ExtractionEvent> {
    const last = this.bare.last;
    if (!last) return;
    const draft = { ...textDraft(this.bare.take(), regionsOf(last)), type: 'section_summary' as const };
    yield { kind: 'chunk', chunk: this.writer.write(draft, { ...last, searchPath: '' }) };
  }

  private *close(sections: OpenSection[]): Generator<ExtractionEvent> {
    for (const section of sections) {
      const summary = this.summaries.get(section.index) ?? '';
      this.summaries.delete(section.index);
      if (section.childCount > 0)
        yield { kind: 'chunk', chunk: this.writer.write(overview(section, summary), section) };
    }
  }

  private *write(drafts: ChunkDraft[], current: CurrentText): Generator<ExtractionEvent> {
    for (const draft of drafts) {
      // An image without words is not searched, so the titles before it wait for the following text.
      const lead = draft.plainText === '' ? '' : this.bare.take();
      if (draft.plainText !== '') current.chunkCount++;
      yield { kind: 'chunk', chunk: this.writer.write(draft, current.section, lead) };
    }
  }

  private documentTitle(): string {
    return this.metadata.title?.trim() || baseName(this.options.fileName) || 'Document';
  }

  private summary(): ExtractionSummary {
    const { fileName, format, sourceTypeHint, sourceTypeKeywords } = this.options;
    const { title, author, year, pageCount } = this.metadata;
    const { language, keywords, text } = this.writer.conclude();
    const clues = { fileName, title, openingTitles: this.opening.titles };
    const isWritten = isTextFormat(format);
    return {
      format,
      title,
      author,
      year: yearOf({ ...clues, writtenYear: isWritten ? year : null, creationYear: isWritten ? null : year }),
      statedYear: statedYearOf(clues),
      issuer: this.issuer.name,
      language,
      sourceType: classifySourceType({ hint: sourceTypeHint, fileName, title, text }, sourceTypeKeywords),
      pageCount,
      sectionCount: this.tree.size,
      chunkCount: this.writer.count,
      keywords,
      pagesWithoutText: [...this.options.pagesWithoutText],
      picturesLeftOut: this.options.leftOut?.pictures ?? 0,
    };
  }
}

function describe(section: OpenSection, summary: string): ExtractedSection {
  const { index, parentIndex, level, title, path } = section;
  return { index, parentIndex, level, title, path, summary, pageNumbers: sortedPages(section) };
}

function regionsOf(section: OpenSection): Region[] {
  return sortedPages(section).map((pageNumber) => ({ pageNumber, box: null }));
}

function sortedPages(section: OpenSection): number[] {
  return [...section.pageNumbers].sort((a, b) => a - b);
}

/** The subject of a section with children: its own summary and its children's titles. */
function overview(section: OpenSection, summary: string): ChunkDraft {
  const unnamed = section.childCount - section.childTitles.length;
  const titles = section.childTitles.map((title) => `- ${title}`);
  if (unnamed > 0) titles.push(`- … (+${unnamed})`);
  const content = [summary, titles.join('\n')].filter(Boolean).join('\n\n');
  return { ...textDraft(content, regionsOf(section)), type: 'section_summary' };
}

function baseName(fileName: string): string {
  const name = fileName.replace(/\.[^./\\]{1,10}$/, '');
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trim();
}

function noText({ format, isScan = false }: StructureOptions): UnreadableDocumentError {
  if (isScan)
    return new UnreadableDocumentError(
      'no_text',
      'No text could be recognised on any page.',
      'Scan it with more contrast, at 200 pixels an inch or more, and upload that; a photo without words cannot be searched.',
    );
  return format === 'pdf' || format === 'image'
    ? new UnreadableDocumentError(
        'no_text',
        'No text could be read: it looks like a scan or a drawing.',
        'Send it through the visual pipeline (file name prefix "visual_pipeline:") or run text recognition over it first.',
      )
    : new UnreadableDocumentError(
        'no_text',
        'The document contains no text.',
        'Check that the right file was uploaded and that it is not empty when opened.',
      );
}
