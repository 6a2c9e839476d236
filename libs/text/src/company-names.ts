import { isUnspaced } from './scripts.js';

/**
 * Legal forms of companies, as sources of regular expressions: those that follow a name in Latin script, and those of
 * East Asia.
 */
export const LEGAL_FORMS = {
  latin:
    'plc|p\\.l\\.c|inc|incorporated|corp|corporation|company|co|ltd|limited|llc|l\\.p|n\\.v|s\\.a|se|ag|aktiengesellschaft|' +
    'gmbh|kgaa|s\\.p\\.a|sarl|asa|oyj|a/s',
  unspaced: '有限(?:责任)?公司|有限責任公司|株式会社|주식회사',
};

/** Words after a name that are often omitted. */
const LEFT_OUT = new RegExp(
  String.raw`(?:(?<![\s,])[\s,]+(?:&\s+|and\s+)?(?:${LEGAL_FORMS.latin}|group|holdings?|companies|systems|technolog(?:y|ies)|communications|international|industries|enterprises|wholesale)\.?|\.com|(?<!股份|集团|集團|控股)(?:股份|集团|集團|控股)*(?:${LEGAL_FORMS.unspaced})|(?<![,.\s])[,.\s]+)$`,
  'iu',
);
const LEFT_OUT_BEFORE = /^(?:the\s+|株式会社\s*|주식회사\s*)/iu;
/** For names in a script without spaces: two characters are often a place. */
const FEWEST_UNSPACED = 3;
/** For a short form of a longer name. */
const FEWEST_LETTERS = 3;

/** How a question names a company: by its whole name without the legal form, or by its beginning. */
type Naming = 'whole' | 'beginning';

/** A company named in a question, and the words that name it. */
export interface NamedCompany {
  naming: Naming;
  /** The words of the question, in NFKC: "AMD" for Advanced Micro Devices, Inc. */
  asAsked: string;
}

interface NameMatch {
  company: string;
  naming: Naming;
  start: number;
  end: number;
}

/**
 * The companies that a question names. "Coca-Cola's revenue" names The Coca-Cola Company; "Meta" names Meta Platforms,
 * Inc. by its beginning, and "AMD" Advanced Micro Devices. Among names with the same beginning, the longest match in
 * the question wins.
 */
export function namedCompanies(question: string, companies: Iterable<string>): Map<string, NamedCompany> {
  const asked = question.normalize('NFKC');
  const found = [...new Set(companies)].flatMap((company) => findName(asked, company) ?? []);
  const isOutdone = ({ start, end, naming }: NameMatch) =>
    found.some(
      (other) =>
        (other.start <= start && end <= other.end && other.end - other.start > end - start) ||
        (naming === 'beginning' && other.naming === 'whole' && other.start === start),
    );
  return new Map(
    found
      .filter((name) => !isOutdone(name))
      .map(({ company, naming, start, end }) => [company, { naming, asAsked: asked.slice(start, end) }]),
  );
}

function findName(question: string, company: string): NameMatch | null {
  const name = withoutForm(company.normalize('NFKC'));
  if (isUnspaced(name)) return findUnspaced(question, name, company);
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const initials = findInitials(question, words, company);
  if (initials) return initials;
  // Most begin with a word that is not in the question.
  if (!words[0] || !question.toLowerCase().includes(words[0].toLowerCase())) return null;
  for (let count = words.length; count > 0; count--) {
    const naming = count === words.length ? 'whole' : 'beginning';
    const beginning = words.slice(0, count);
    if (naming === 'beginning' && beginning.join('').length < FEWEST_LETTERS) break;
    const pattern = String.raw`(?<![\p{L}\p{N}])${beginning.join(String.raw`[^\p{L}\p{N}]{1,3}`)}(?![\p{L}\p{N}])`;
    for (const { 0: text, index } of question.matchAll(new RegExp(pattern, 'giu')))
      if (isWrittenAsName(text, question)) return { company, naming, start: index, end: index + text.length };
  }
  return null;
}

/** "AMD" is Advanced Micro Devices; shorter initials are words and countries. */
function findInitials(question: string, words: readonly string[], company: string): NameMatch | null {
  if (words.length < FEWEST_LETTERS) return null;
  const initials = words.map((word) => word.slice(0, 1).toUpperCase()).join('');
  const start = question.search(new RegExp(String.raw`(?<![\p{L}\p{N}])${initials}(?![\p{L}\p{N}])`, 'u'));
  return start < 0 ? null : { company, naming: 'whole', start, end: start + initials.length };
}

/** With a capital or a digit, unless the question has no capitals at all. */
function isWrittenAsName(text: string, question: string): boolean {
  return /^[\p{Lu}\p{N}]/u.test(text) || !/\p{Lu}/u.test(question);
}

function findUnspaced(question: string, name: string, company: string): NameMatch | null {
  for (let count = name.length; count >= Math.min(FEWEST_UNSPACED, name.length); count--) {
    const start = question.indexOf(name.slice(0, count));
    const naming = count === name.length ? 'whole' : 'beginning';
    if (start >= 0) return { company, naming, start, end: start + count };
  }
  return null;
}

function withoutForm(company: string): string {
  let [name, longer] = [company.replace(LEFT_OUT_BEFORE, ''), ''];
  while (name !== longer) [longer, name] = [name, name.replace(LEFT_OUT, '')];
  // A name that consists of such words only, such as "Limited", is kept.
  return name || company;
}
