/** Irregular plurals. */
const IRREGULAR = new Map([
  ['children', 'child'],
  ['people', 'person'],
  ['women', 'woman'],
  ['men', 'man'],
  ['feet', 'foot'],
  ['teeth', 'tooth'],
  ['mice', 'mouse'],
  ['criteria', 'criterion'],
  ['phenomena', 'phenomenon'],
  ['analyses', 'analysis'],
  ['hypotheses', 'hypothesis'],
  ['theses', 'thesis'],
  ['crises', 'crisis'],
  ['bases', 'basis'],
  ['indices', 'index'],
  ['matrices', 'matrix'],
  ['vertices', 'vertex'],
  ['appendices', 'appendix'],
  ['lives', 'life'],
  ['knives', 'knife'],
  ['shelves', 'shelf'],
  ['halves', 'half'],
]);
const Y_PLURAL = /[^aeiou]ies$/;
const PLURAL = /[^sui]s$/;
/** In "boxes" and "taxes" the e goes with the s, in "houses" and "databases" it stays: dropping it never confuses two words. */
const SILENT_E = /(?<=s|x|z|ch|sh)e$/;

/**
 * The common form of a word and its plural: "duties" and "duty", "classes" and "class", "children" and "child". Not for
 * display ("hous").
 * @param word in lower case
 */
export function singularOf(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular;
  if (Y_PLURAL.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  const singular = PLURAL.test(word) && word.length > 3 ? word.slice(0, -1) : word;
  return singular.length > 3 ? singular.replace(SILENT_E, '') : singular;
}
