import { mapInSlices } from '@tessera/platform';
import { splitSentences } from '@tessera/text';
import { analyzeQuestion } from '../../question/question.js';
import { TermFinder } from '../../words/term-finder.js';
import type { Evidence } from '../../models.port.js';
import { figuresIn, isStated, valuesIn } from './figures.js';

/** An answer without citations, and the sources that support it. */
export interface Attribution {
  /** The answer with the citations added. */
  text: string;
  /** `all`: a source supports each of its statements. */
  supported: 'all' | 'some' | 'none';
}

/**
 * Minimum share of a sentence's content words in a source that supports it. The source must also contain all figures.
 */
const LEAST_SHARE = 0.7;
/** A sentence with fewer content words and no figures states nothing ("Yes."). */
const FEWEST_TERMS = 2;
/** Longer answers without a citation are not analysed. */
const MAX_SENTENCES = 60;

/** Finds the source that supports each sentence, by its words. Translations and paraphrases are not found. */
export async function attribute(
  answer: string,
  evidence: readonly Evidence[],
  signal?: AbortSignal,
): Promise<Attribution> {
  const sentences = answer.split(/(?<=\n)/u).flatMap((line) => [...splitSentences(line)]);
  if (sentences.length > MAX_SENTENCES) return { text: answer, supported: 'none' };
  const sources = evidence.map((piece) => {
    const text = [piece.text, piece.path, piece.fileName, piece.issuer ?? '', piece.statedYear ?? ''].join(
      '\n',
    );
    return { ...piece, text, values: valuesIn(text) };
  });
  const languages = [...new Set(evidence.map(({ language }) => language))];
  const judged = await mapInSlices(sentences, signal, (sentence) =>
    attributeSentence(sentence, sources, languages),
  );
  const stating = judged.filter(({ states }) => states);
  const supported = stating.filter(({ citation }) => citation !== null);
  return {
    text: judged.map(({ text }) => text).join(''),
    supported: supported.length === 0 ? 'none' : supported.length === stating.length ? 'all' : 'some',
  };
}

interface AttributedSentence {
  text: string;
  states: boolean;
  citation: number | null;
}

function attributeSentence(
  sentence: string,
  sources: ReadonlyArray<Evidence & { values: number[] }>,
  languages: readonly string[],
): AttributedSentence {
  const question = analyzeQuestion(sentence, languages);
  const figures = figuresIn(sentence);
  const states = question.terms.length >= FEWEST_TERMS || figures.length > 0;
  if (!states) return { text: sentence, states, citation: null };
  const finder = new TermFinder(question);
  let best: { citation: number; share: number } | null = null;
  for (const { citation, text, language, values } of sources) {
    const { found } = finder.find(text, language);
    const share = found.length === 0 ? 1 : found.reduce((sum, part) => sum + part, 0) / found.length;
    if (share < LEAST_SHARE || !figures.every((figure) => isStated(figure, values))) continue;
    if (best === null || share > best.share) best = { citation, share };
  }
  if (best === null) return { text: sentence, states, citation: null };
  const end = sentence.trimEnd();
  return {
    text: `${end} [${best.citation}]${sentence.slice(end.length)}`,
    states,
    citation: best.citation,
  };
}
