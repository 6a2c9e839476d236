import { tooLarge } from '../../inspection/unreadable.js';
import type { DocumentMetadata, FormatParser } from '../../model.js';
import { explained } from '../format-parser.js';
import { DEFAULT_FORMAT_LIMITS } from '../limits.js';
import { dataUriPictures, withPictures } from '../markup/blocks-with-pictures.js';
import { markupBlocks, type MarkupBlock } from '../markup/markup-blocks.js';
import { parseMarkup } from '../markup/markup-dom.js';
import { PictureStore } from '../pictures.js';
import { withoutFurniture } from './furniture.js';
import { readHtmlSource } from './html-source.js';
import { mainContent } from './main-content.js';
import { markupPlaces } from './markup-places.js';
import { pageMetadata } from './page-metadata.js';
import { promoteStyledHeadings } from './styled-headings.js';
import { lookRulesOf } from './text-look.js';

/** Web pages: the main text with its tables, without navigation and other furniture. */
export const parseHtml: FormatParser = explained('The web page', async function* (input) {
  const { maxMarkupBytes } = DEFAULT_FORMAT_LIMITS;
  const html = await readHtmlSource(input.path, {
    charset: input.charset ?? null,
    tooLong: (actual) => tooLarge('The web page', maxMarkupBytes, actual),
  });
  const page = parseMarkup(html);
  const metadata = pageMetadata(page);
  yield { ...metadata, pageCount: null } satisfies DocumentMetadata;
  const rules = lookRulesOf(page);
  const shown = withoutFurniture(page);
  promoteStyledHeadings(shown, rules);
  const content = mainContent(shown);
  const { placeAttribute } = input;
  const placed = placeAttribute === undefined ? {} : { regionsOf: markupPlaces(placeAttribute) };
  const blocks = titled(markupBlocks(content, placed), metadata.title);
  yield* withPictures(blocks, dataUriPictures(new PictureStore(input)));
});

/** The page's title precedes its text, unless the text starts with it or with another top-level heading. */
function* titled(blocks: Generator<MarkupBlock>, title: string | null): Generator<MarkupBlock> {
  const next = blocks.next();
  if (next.done) return;
  const first = next.value;
  const isTitle = first.type === 'heading' && (first.level === 1 || first.text === title);
  if (title !== null && !isTitle) yield { type: 'heading', level: 1, text: title, regions: [] };
  yield first;
  yield* blocks;
}
