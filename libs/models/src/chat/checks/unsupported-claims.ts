import { mapInSlices } from '@tessera/platform';
import type { AnswerRequest, AnswerWarning, Evidence } from '../../models.port.js';
import { citedPassages, claimOf } from './claims.js';
import { type Figure, figuresIn, isStated, valuesIn } from './figures.js';
import { READ_IN_WORDS } from './number-words.js';

/** Maximum number of claims listed in a warning. */
const MAX_NAMED = 5;
/** Further citations of an answer are not checked. */
const MAX_CLAIMS = 200;
/** Languages write smaller numbers as words. */
const LARGEST_IN_WORDS = 100;
const QUOTED =
  /“([^“”\n]{3,400})”|「([^「」\n]{3,400})」|«([^«»\n]{3,400})»|„([^„“\n]{3,400})“|"([^"\n]{3,400})"/gu;
/** Shorter text in quotation marks is a title or a term. */
const LEAST_QUOTED = { words: 4, unspaced: 8 };

/**
 * Finds figures and quotations that none of their cited sources contain. Calculations, translations and paraphrases are
 * not judged.
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
  return [{ code: 'unsupported_claim', message: `the cited sources do not contain: ${list}${more}` }];
}

/** A source with lazily computed data for the comparison with claims. */
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

function mayBeInWords({ values }: Figure): boolean {
  return values.some(({ value }) => Number.isInteger(value) && value <= LARGEST_IN_WORDS);
}

function quotationsOf(claim: string, sources: readonly CitedSource[], language: string): string[] {
  // A quotation of a source in another language is a translation.
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
