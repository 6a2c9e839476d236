import { unsupportedType } from '../../inspection/unreadable.js';
import type { FormatParser } from '../../model.js';
import { parseDocx } from '../docx/docx.parser.js';
import { explained } from '../format-parser.js';
import { parsePptx } from '../pptx/pptx.parser.js';
import { convertWithOfficeSuite, findOfficeSuite } from './office-converter.js';
import { readLegacyWord } from './legacy-word.js';

/** Word 97 to 2003: converted by LibreOffice if installed; else its paragraphs, without tables and images. */
export const parseDoc: FormatParser = explained('The Word document', async function* (input) {
  const suite = await findOfficeSuite();
  if (suite === null) return yield* readLegacyWord(input);
  const path = await convertWithOfficeSuite(suite, { ...input, name: 'The Word document' }, 'docx');
  yield* parseDocx({ ...input, path });
});

/** PowerPoint 97 to 2003: converted by LibreOffice; no available library reads it well. */
export const parsePpt: FormatParser = explained('The presentation', async function* (input) {
  const suite = await findOfficeSuite();
  if (suite === null)
    throw unsupportedType(
      'A presentation in the old .ppt format',
      'Save it as .pptx or PDF and upload that, or have LibreOffice installed where documents are read.',
    );
  const path = await convertWithOfficeSuite(suite, { ...input, name: 'The presentation' }, 'pptx');
  yield* parsePptx({ ...input, path });
});
