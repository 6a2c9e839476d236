import { presentation97, protectedWord, wordDocument97 } from './legacy.js';
import { picture } from './picture.js';
import { plainPdf } from './plain-pdf.js';
import { slides } from './slides.js';
import { taggedPdf } from './tagged-pdf.js';
import { markdown, plainTexts, separatedValues, webPage } from './texts.js';
import { wordDocument } from './word.js';
import { workbook } from './workbook.js';
import { withoutMoment } from './zip.js';

/** Every golden file by its name. */
export async function fixtures(): Promise<Map<string, Buffer>> {
  return new Map([
    ['handbook.docx', await wordDocument()],
    ['handbook.doc', wordDocument97()],
    ['protected.docx', protectedWord()],
    ['halls.pptx', await slides()],
    ['halls.ppt', presentation97()],
    ['halls.xlsx', await withoutMoment(workbook('xlsx'))],
    ['halls.xls', workbook('biff8')],
    ['halls-2003.xml', workbook('xlml')],
    ['plain.pdf', plainPdf()],
    ['tagged.pdf', taggedPdf()],
    ['handbook.md', await markdown()],
    ['handbook.html', await webPage()],
    ['hall.png', await picture()],
    ...plainTexts(),
    ...separatedValues(),
  ]);
}
