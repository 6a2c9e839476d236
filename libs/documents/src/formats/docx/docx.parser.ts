import mammoth from 'mammoth';
import { ZipArchive } from '../../inspection/zip-archive.js';
import type { DocumentMetadata, FormatParser, ParseInput } from '../../model.js';
import { explained } from '../format-parser.js';
import { withPictures } from '../markup/blocks-with-pictures.js';
import { promoteBoldParagraphs } from '../markup/bold-headings.js';
import { markupBlocks } from '../markup/markup-blocks.js';
import { parseMarkup } from '../markup/markup-dom.js';
import { readCoreProperties } from '../office-xml.js';
import { NO_PICTURE, PictureStore, type StoredPicture } from '../pictures.js';
import { attachCaptions } from './captions.js';
import { Notes, placeFootnotes } from './footnotes.js';
import { styleMapFor } from './style-map.js';
import { dropTypedContents } from './typed-contents.js';
import { REPEATED_PICTURE, WordPackage } from './word-package.js';

/**
 * Word documents (OOXML), through mammoth's HTML: headings by style or outline level with the numbers that Word prints,
 * lists, tables, footnotes after the block that refers to them, images. Headers, footers and generated tables of
 * contents are omitted.
 */
export const parseDocx: FormatParser = explained('The Word document', async function* (input) {
  const archive = await ZipArchive.open(input.path);
  try {
    const metadata = await readCoreProperties(archive);
    const pictures = new WordPictures(new PictureStore(input));
    const html = await convert(await WordPackage.open(archive), pictures, input);
    const tree = parseMarkup(html);
    placeFootnotes(tree);
    promoteBoldParagraphs(tree);
    dropTypedContents(tree);
    yield { ...metadata, pageCount: null } satisfies DocumentMetadata;
    yield* attachCaptions(withPictures(markupBlocks(tree), async (source) => pictures.find(source)));
  } finally {
    archive.close();
  }
});

async function convert(
  word: WordPackage,
  pictures: WordPictures,
  { onProgress }: Pick<ParseInput, 'onProgress'>,
): Promise<string> {
  const notes = new Notes();
  const options = {
    styleMap: [...styleMapFor(word.styles.values()), 'comment-reference => !'],
    includeEmbeddedStyleMap: false,
    transformDocument: notes.withoutRepeated,
    convertImage: mammoth.images.imgElement(async (image) => ({
      src: await pictures.add(await image.readAsBuffer()),
    })),
  };
  // Reads through the limited archive instead of unpacking the file itself; not in mammoth's types.
  const input = { file: word } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
  const slices: string[] = [];
  for (let left = 1; left > 0;) {
    slices.push(notes.numbered((await mammoth.convertToHtml(input, options)).value));
    left = word.turn();
    onProgress?.({ current: slices.length, total: slices.length + left });
  }
  return slices.join('');
}

/** Images are written during the conversion, and referred to by a number. */
class WordPictures {
  private readonly stored: Array<StoredPicture | null> = [];

  constructor(private readonly store: PictureStore) {}

  async add(bytes: Buffer): Promise<string> {
    const stored = bytes.equals(REPEATED_PICTURE) ? null : await this.store.store(bytes);
    return String(this.stored.push(stored) - 1);
  }

  find(source: string): StoredPicture | null {
    return this.stored[Number(source)] === undefined ? NO_PICTURE : this.stored[Number(source)]!;
  }
}
