import { collapseSpace, LEGAL_FORMS } from '@tessera/text';
import type { Block } from '../model.js';

/** Maximum length of a cover. */
const MOST_BLOCKS = 40;
/** Maximum length of a name, in characters. */
const LONGEST_NAME = 80;
/** The part of a paragraph, in characters, in which a press release names its company. */
const TICKER_WITHIN = 1_000;
/** In reports to the SEC, this follows the name of the company, or is on the line below. */
const BEHIND_NAME = /^(.{0,80}?)\s*\(\s*exact name of (?:the )?registrant/iu;
/** The word before a legal form at the end of a line, and the form in Latin script. */
const ENDS_WITH_LEGAL_FORM = new RegExp(
  String.raw`(?:^|\s)([^\s]+)\s(plc|p\.l\.c|${LEGAL_FORMS.latin})\.?$`,
  'iu',
);
const UNSPACED_LEGAL_FORM = new RegExp(String.raw`(?:${LEGAL_FORMS.unspaced})$|^(?:株式会社|주식회사)`, 'u');
/** Many companies write these in lower case; other lower-case forms are common words. */
const SMALL_FORM = /^(?:plc|p\.l\.c)$/u;
/** Such lines may also describe securities. */
const NAMES_SECURITY = /[$€£¥]|\b(?:par value|securities)\b/iu;
/** In a press release, the name precedes its ticker: "PepsiCo, Inc. (NASDAQ: PEP) today reported". */
const BEFORE_TICKER =
  /((?:[\p{Lu}\p{Nd}&][^\s(),]{0,30},?\s){1,6})\((?:NYSE|NASDAQ|Nasdaq|AMEX|LSE|TSX|ASX|SIX|SGX|HKEX|FWB|XETRA|Euronext|B3|TSE|SEHK|BSE|NSE)[^():]{0,30}:\s?[A-Z\d.]{1,8}/u;
/** "The company" without its name. */
const NAMES_NOBODY = /^(?:the|our|your|this|parent)\s\S+$/iu;

/** Finds the issuer that a document's cover names. */
export class Issuer {
  private ofCover: string | null = null;
  private listed: string | null = null;
  private previous: string | null = null;
  private blocks = 0;

  /** Null until, or unless, a company is named. */
  get name(): string | null {
    return this.ofCover ?? this.listed;
  }

  add(block: Block): void {
    if (this.ofCover !== null || this.blocks++ >= MOST_BLOCKS) return;
    if (block.type !== 'heading' && block.type !== 'paragraph') return;
    const line = block.text.length <= 2 * LONGEST_NAME ? collapseSpace(block.text) : '';
    const behindName = BEHIND_NAME.exec(line);
    if (behindName) this.ofCover = behindName[1] || this.previous;
    else if (namesCompany(line)) this.ofCover = line;
    this.previous = line !== '' && line.length <= LONGEST_NAME && !NAMES_SECURITY.test(line) ? line : null;
    this.listed ??=
      BEFORE_TICKER.exec(collapseSpace(block.text.slice(0, TICKER_WITHIN)))?.[1]?.trim() ?? null;
  }
}

function namesCompany(line: string): boolean {
  if (line.length > LONGEST_NAME || NAMES_NOBODY.test(line)) return false;
  if (UNSPACED_LEGAL_FORM.test(line)) return true;
  // "Is limited" and "of the company" name no company.
  const [, word = '', form = ''] = ENDS_WITH_LEGAL_FORM.exec(line) ?? [];
  return /^[\p{Lu}\p{Nd}]/u.test(word) && (SMALL_FORM.test(form) || /^\p{Lu}/u.test(form));
}
