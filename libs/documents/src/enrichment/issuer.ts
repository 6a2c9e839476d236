import { collapseSpace } from '@tessera/text';
import type { Block } from '../model.js';

/** A cover is over by then. */
const MOST_BLOCKS = 40;
/** A name is shorter, in characters. */
const LONGEST_NAME = 80;
/** Reports to the SEC say below which line the name of the company stands. */
const BELOW_NAME = /^\s*\(\s*exact name of (?:the )?registrant/iu;
/** A line that ends with the legal form of a company is its name. */
const ENDS_WITH_LEGAL_FORM =
  /(?<!\p{L})(?:inc|incorporated|corp|corporation|company|co|plc|p\.l\.c|ltd|limited|llc|l\.p|n\.v|s\.a|se|ag|aktiengesellschaft|gmbh|kgaa|s\.p\.a|sarl|asa|oyj|a\/s)\.?$|(?:有限(?:责任)?公司|有限責任公司|株式会社|주식회사)$|^(?:株式会社|주식회사)/iu;

/** Finds the company that a document says on its cover that it is of. */
export class Issuer {
  /** Null while, or when, no company is named. */
  name: string | null = null;
  private previous = '';
  private blocks = 0;

  add(block: Block): void {
    if (this.name !== null || this.blocks++ >= MOST_BLOCKS) return;
    if (block.type !== 'heading' && block.type !== 'paragraph') return;
    const line = collapseSpace(block.text);
    if (BELOW_NAME.test(line)) this.name = this.previous;
    else if (line.length <= LONGEST_NAME && ENDS_WITH_LEGAL_FORM.test(line)) this.name = line;
    this.previous = line.length <= LONGEST_NAME ? line : '';
    if (this.name === '') this.name = null;
  }
}
