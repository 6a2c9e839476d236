import { mapInSlices } from '@tessera/platform';
import type { AnswerRequest, AnswerWarning, Evidence } from '../../models.port.js';
import { citedPassages, claimOf } from './claims.js';
import { type Figure, figuresIn, isStated, valuesIn } from './figures.js';
import { READ_IN_WORDS } from './number-words.js';

/** A warning names so many; where more are wrong, that is enough to know. */
const MAX_NAMED = 5;
/** More of an answer is not looked at. */
const MAX_CLAIMS = 200;
/** Languages write smaller numbers in words. */
const LARGEST_IN_WORDS = 100;
const QUOTED =
  /“([^“”\n]{3,400})”|「([^「」\n]{3,400})」|«([^«»\n]{3,400})»|„([^„“\n]{3,400})“|"([^"\n]{3,400})"/gu;
/** A title or a term in quotation marks is no quotation. */
const LEAST_QUOTED = { words: 4, unspaced: 8 };

/**
 * Looks for figures and quotations that none of the sources has which are cited for them. What is calculated, translated or
 * said in other words is not judged.
 * @returns a warning, or none
 */
export async function unsupportedClaims(
  answer: string,
  { question, evidence, language }: Pick<AnswerRequest, 'question' | 'evidence' | 'language'>,
  signal?: AbortSignal,
): Promise<AnswerWarning[]> {
  const cited = new Map(evidence.map((piece) => [piece.citation, new CitedSource(piece)]));
  const asked = valuesIn(question);
  const found = await mapInSlices(citedPassages(answer, MAX_CLAIMS), signal, (passage) => {
    const sources = passage.citations.flatMap((citation) => cited.get(citation) ?? []);
    if (sources.length === 0) return [];
    const claim = claimOf(passage);
    const wrong = [...figuresOf(claim, sources, asked), ...quotationsOf(claim, sources, language)];
    return wrong.map((what) => `${what} [${passage.citations.join('][')}]`);
  });
  const named = [...new Set(found.flat())];
  if (named.length === 0) return [];
  const more = named.length > MAX_NAMED ? ` and ${named.length - MAX_NAMED} more` : '';
  const list = named.slice(0, MAX_NAMED).join('; ');
  return [
    { code: 'unsupported_claim', message: `the sources that are cited for it do not say: ${list}${more}` },
  ];
}

/** A source as claims are compared with it; what that takes is made when it is needed. */
class CitedSource {
  readonly language: string;
  private readonly text: string;
  private knownValues: number[] | null = null;
  private knownWords: string | null = null;

  constructor({ text, path, fileName, issuer, statedYear, language }: Evidence) {
    this.text = [text, path, fileName, issuer ?? '', statedYear ?? ''].join('\n');
    this.language = language;
  }

  get values(): number[] {
    return (this.knownValues ??= valuesIn(this.text));
  }

  get words(): string {
    return (this.knownWords ??= wordsOnly(this.text));
  }
}

function figuresOf(claim: string, sources: readonly CitedSource[], asked: readonly number[]): string[] {
  const values = [...asked, ...sources.flatMap((source) => source.values)];
  const readsWords = sources.every(({ language }) => READ_IN_WORDS.has(language));
  return figuresIn(claim)
    .filter((figure) => (readsWords || !mayBeInWords(figure)) && !isStated(figure, values))
    .map((figure) => figure.text);
}

function mayBeInWords({ meanings }: Figure): boolean {
  return meanings.some(({ value }) => Number.isInteger(value) && value <= LARGEST_IN_WORDS);
}

function quotationsOf(claim: string, sources: readonly CitedSource[], language: string): string[] {
  // What is quoted of a text in another language is translated.
  const same = sources.filter((source) => language.startsWith(source.language));
  if (same.length < sources.length) return [];
  return [...claim.matchAll(QUOTED)].flatMap(([quotation, ...groups]) => {
    const said = groups.find((group) => group !== undefined) ?? '';
    const parts = said
      .split(/…|\.{3}|\[…\]/u)
      .map(wordsOnly)
      .filter((part) => part !== '');
    const isStated = parts.every((part) => same.some(({ words }) => words.includes(part)));
    return !isQuotation(said) || isStated ? [] : [quotation];
  });
}

function isQuotation(text: string): boolean {
  const words = text.trim().split(/\s+/).length;
  const unspaced = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu)?.length ?? 0;
  return words >= LEAST_QUOTED.words || unspaced >= LEAST_QUOTED.unspaced;
}

function wordsOnly(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
    .trim();
}
