/** A pattern around the letters that differ, and their two spellings. */
type Spelling = readonly [word: RegExp, one: string, other: string];

/**
 * British and American spellings, which no stemmer unifies. Limited to known words where the replacement would
 * otherwise create another word (order, refer).
 */
const SPELLINGS: readonly Spelling[] = [
  [/^(.*(?:cent|theat|met|lit|fib|calib|spect|lust|somb))(re|er)(s|d|ed)?$/, 're', 'er'],
  [
    /^(.*(?:arm|behavi|clam|col|endeav|fav|fl?av|glam|harb|hon|hum|lab|neighb|od|parl|rig|rum|sav|splend|succ|tum|val|vap|vig))(our|or)((?:s|ed|ing|ite|able|hood|less|ful|er)*)$/,
    'our',
    'or',
  ],
  [/^(.{3,}[iy])(s|z)((?:e|es|ed|er|ers|ing|ation|ations|ational))$/, 's', 'z'],
  [/^(.*(?:def|off|lic|pret)en)(c|s)(es?)$/, 'c', 's'],
  [/^(.*(?:anal|catal|dial|epil|monol|prol))(ogue|og)(s?)$/, 'ogue', 'og'],
  [/^(.*program)(me|)(s?)$/, 'me', ''],
  [
    /^(.*(?:cance|counse|fue|jewe|labe|leve|mode|quarre|signa|tota|trave))(ll|l)((?:ed|ing|er|ers|ery))$/,
    'll',
    'l',
  ],
  [/^(.*(?:h|leuk|an|septic|glyc|isch|ur|tox|bacter))(ae|e)(m(?:o.*|i.*|at.*))$/, 'ae', 'e'],
  [/^(.*(?:arch|gyn|orthop|encyclop|p|medi))(ae|e)((?:olog|col|di|v).*)$/, 'ae', 'e'],
  [/^(|an)(aes|es)(th.*)$/, 'aes', 'es'],
  [/^(|di.*rrh|man)(oe|e)((?:stro|soph|a|uv).*)$/, 'oe', 'e'],
  [/^(alumin)(ium|um)()$/, 'ium', 'um'],
  [/^(gr)(e|a)(ys?)$/, 'e', 'a'],
  [/^(.*sul)(ph|f)((?:ur|at|id).*)$/, 'ph', 'f'],
  [/^(m)(ou|o)(ld(?:s|ed|ing|y)?)$/, 'ou', 'o'],
  [/^(s)(c|k)(eptic.*)$/, 'c', 'k'],
  [/^(.*(?:ag|judg|acknowledg))(e|)((?:ing|ment|ments))$/, 'e', ''],
  [/^()(aero|air)(planes?)$/, 'aero', 'air'],
  [/^(pl)(ough|ow)((?:s|ed|ing)?)$/, 'ough', 'ow'],
];

/** No word with two spellings is longer. */
const LONGEST = 32;

/** Other spellings of a lower-case English word; a spelling that nobody uses finds nothing. */
export function otherSpellings(word: string): readonly string[] {
  if (word.length > LONGEST) return [];
  return SPELLINGS.flatMap(([pattern, one, other]) => {
    const [, before, letters, behind = ''] = pattern.exec(word) ?? [];
    return before === undefined ? [] : [`${before}${letters === one ? other : one}${behind}`];
  });
}
