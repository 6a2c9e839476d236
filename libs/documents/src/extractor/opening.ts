import type { Block } from '../model.js';

/** What is written on a cover is shorter, in characters. */
const LONGEST_LINE = 160;
const MOST_BLOCKS = 12;
/** A line of a cover that is no heading says by such a word that its year is that of the document, and no date of printing. */
const NAMES_REPORT =
  /(?<!\p{L})(?:reports?|accounts|statements?|yearbook|budget|fiscal|financial|geschäftsbericht|jahresbericht|haushalt|rapport|exercice|informe|memoria|ejercicio|relazione|bilancio|relat[óo]rio|jaarverslag|jaarrekening)(?!\p{L})|年度|年报|年報|报告|報告|年鉴|年鑑|보고서/iu;

/** The headings that a document opens with, before its text, and what else its cover says of the report that it is. */
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
