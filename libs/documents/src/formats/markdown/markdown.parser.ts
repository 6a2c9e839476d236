import MarkdownIt from 'markdown-it';
import { tooLarge } from '../../inspection/unreadable.js';
import type { DocumentMetadata, FormatParser } from '../../model.js';
import { explained } from '../format-parser.js';
import { DEFAULT_FORMAT_LIMITS } from '../limits.js';
import { dataUriPictures, withPictures } from '../markup/blocks-with-pictures.js';
import { promoteBoldParagraphs } from '../markup/bold-headings.js';
import { markupBlocks } from '../markup/markup-blocks.js';
import { parseMarkup } from '../markup/markup-dom.js';
import { PictureStore } from '../pictures.js';
import { openTextFile, readWholeText } from '../text/text-file.js';
import { takeFrontMatter } from './front-matter.js';
import { splitMarkdown } from './split-markdown.js';

/** Markdown by CommonMark with tables; embedded HTML is parsed like any HTML. */
export const parseMarkdown: FormatParser = explained('The Markdown file', async function* (input) {
  const source = await openTextFile(input.path);
  const { maxMarkupBytes } = DEFAULT_FORMAT_LIMITS;
  if (source.sizeBytes > maxMarkupBytes)
    throw tooLarge('The Markdown file', maxMarkupBytes, source.sizeBytes);
  const { metadata, text } = takeFrontMatter(await readWholeText(source));
  const parts = splitMarkdown(text);
  const markdown = new MarkdownIt({ html: true });
  const findPicture = dataUriPictures(new PictureStore(input));
  yield {
    ...metadata,
    title: metadata.title ?? firstHeading(text),
    pageCount: null,
  } satisfies DocumentMetadata;
  for (const [index, part] of parts.entries()) {
    const tree = parseMarkup(markdown.render(part));
    // In a part of a long document, the markup of the other parts is unknown.
    if (parts.length === 1) promoteBoldParagraphs(tree);
    yield* withPictures(markupBlocks(tree), findPicture);
    input.onProgress?.({ current: index + 1, total: parts.length });
  }
});

function firstHeading(text: string): string | null {
  const title = /^# +(\S.*)$/m.exec(text.slice(0, 10_000))?.[1];
  return title?.trimEnd().replace(/(?<![ #]) *#+$/, '') ?? null;
}
