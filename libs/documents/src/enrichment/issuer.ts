import { collapseSpace, LEGAL_FORMS } from '@tessera/text';
import type { Block } from '../model.js';

/** A cover is over by then. */
const MOST_BLOCKS = 40;
/** A name is shorter, in characters. */
const LONGEST_NAME = 80;
/** Reports to the SEC say below which line the name of the company stands. */
const BELOW_NAME = /^\s*\(\s*exact name of (?:the )?registrant/iu;
/** The word before a legal form at the end of a line, and the form in Latin script. */
const ENDS_WITH_LEGAL_FORM = new RegExp(
  String.raw`(?:^|\s)([^\s]+)\s(plc|p\.l\.c|${LEGAL_FORMS.latin})\.?$`,
  'iu',
);
const UNSPACED_LEGAL_FORM = new RegExp(String.raw`(?:${LEGAL_FORMS.unspaced})$|^(?:株式会社|주식회사)`, 'u');
/** Written small by many companies; other words for a form that are written small are common ones. */
const SMALL_FORM = /^(?:plc|p\.l\.c)$/u;
/** Says "the company" without its name. */
const NAMES_NOBODY = /^(?:the|our|your|this|parent)\s\S+$/iu;

/** Finds the company that a document says on its cover that it is of. */
export class Issuer {
  /** Null while, or when, no company is named. */
  name: string | null = null;
  private previous: string | null = null;
  private blocks = 0;

  add(block: Block): void {
    if (this.name !== null || this.blocks++ >= MOST_BLOCKS) return;
    if (block.type !== 'heading' && block.type !== 'paragraph') return;
    const line = block.text.length <= 2 * LONGEST_NAME ? collapseSpace(block.text) : '';
    if (BELOW_NAME.test(line)) this.name = this.previous;
    else if (namesCompany(line)) this.name = line;
    this.previous = line !== '' && line.length <= LONGEST_NAME ? line : null;
  }
}

function namesCompany(line: string): boolean {
  if (line.length > LONGEST_NAME || NAMES_NOBODY.test(line)) return false;
  if (UNSPACED_LEGAL_FORM.test(line)) return true;
  // "Is limited" and "of the company" name none.
  const [, word = '', form = ''] = ENDS_WITH_LEGAL_FORM.exec(line) ?? [];
  return /^[\p{Lu}\p{Nd}]/u.test(word) && (SMALL_FORM.test(form) || /^\p{Lu}/u.test(form));
}
