import type { Block } from '../model.js';

/** Maximum length of a line of a cover, in characters. */
const LONGEST_LINE = 160;
const MOST_BLOCKS = 12;
/** Such a word marks the year on a cover line that is not a heading as the document's, not that of printing. */
const NAMES_REPORT =
  /(?<!\p{L})(?:reports?|accounts|statements?|yearbook|budget|fiscal|financial|geschäftsbericht|jahresbericht|haushalt|rapport|exercice|informe|memoria|ejercicio|relazione|bilancio|relat[óo]rio|jaarverslag|jaarrekening)(?!\p{L})|年度|年报|年報|报告|報告|年鉴|年鑑|보고서/iu;

/** The headings before a document's text, and other statements of its cover about the report. */
export class Opening {
  readonly titles: string[] = [];
  private blocks = 0;
  private isOver = false;

  add(block: Block): void {
    if (this.isOver) return;
    if (block.type === 'heading' || (standsOnCover(block) && NAMES_REPORT.test(block.text)))
      this.titles.push(block.text);
    this.isOver = ++this.blocks >= MOST_BLOCKS || !(block.type === 'heading' || standsOnCover(block));
  }
}

function standsOnCover(block: Block): block is Extract<Block, { type: 'paragraph' }> {
  return block.type === 'paragraph' && block.text.length <= LONGEST_LINE;
}
