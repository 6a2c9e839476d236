import type { TextLocation } from '@tessera/contracts';
import { ZipArchive } from '../../inspection/zip-archive.js';
import type { Block, DocumentMetadata, FormatParser, Region } from '../../model.js';
import { explained } from '../format-parser.js';
import { readCoreProperties } from '../office-xml.js';
import { PictureStore } from '../pictures.js';
import { Presentation, type Slide } from './presentation.js';
import { SlideReader } from './slide-reader.js';

/**
 * Presentations (OOXML): a section per slide, in presentation order, with its text, lists, tables, the values of its
 * charts, images and speaker notes. A slide whose layout opens the deck or a part of it is the parent of those that
 * follow. Parsed from the XML itself: officeparser drops merged cells and charts, and depends on a PDF engine.
 */
export const parsePptx: FormatParser = explained('The presentation', async function* (input) {
  const archive = await ZipArchive.open(input.path);
  try {
    const presentation = await Presentation.open(archive);
    const total = presentation.slideCount;
    const reader = new SlideReader(archive, new PictureStore(input));
    const metadata = await readCoreProperties(archive);
    yield { ...metadata, pageCount: total } satisfies DocumentMetadata;
    let hasParts = false;
    for await (const slide of presentation.slides()) {
      const blocks = await readSlide(slide, reader, { level: hasParts && !slide.opensPart ? 2 : 1 });
      hasParts ||= slide.opensPart;
      input.onPage?.({ pageNumber: slide.number, hasText: blocks.length > 1 });
      yield* blocks;
      input.onProgress?.({ current: slide.number, total });
    }
  } finally {
    archive.close();
  }
});

async function readSlide(slide: Slide, reader: SlideReader, { level }: { level: number }): Promise<Block[]> {
  const regions: Region[] = [{ pageNumber: slide.number, box: null }];
  const { title, blocks } = await reader.read(slide);
  const heading: Block = { type: 'heading', level, text: title ?? `Slide ${slide.number}`, regions };
  const location: TextLocation = { kind: 'slide', slide: slide.number };
  return [heading, ...blocks.map((block) => ({ ...block, regions, location }))];
}
