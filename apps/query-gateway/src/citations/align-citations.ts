import type { AnswerCitation } from '@tessera/contracts';
import type { EvidencePart, TakenPassage } from '@tessera/models';
import { runInSlices, type Steps } from '@tessera/platform';
import type { PointPayload } from '@tessera/vectors';
import { marksIn, sentenceOf, sentencesBefore } from './cited-sentences.js';
import { Claim } from './claim.js';
import { CitedSource, type Passage, unquoted } from './cited-source.js';
import type { Range } from './folded-text.js';

/** A source that an answer may cite. */
export interface CitableSource {
  citation: number;
  /** As returned. */
  content: string | null;
  /** Whether its chunks can be looked up; not those of attachments. */
  isStored: boolean;
  /** The chunks that the content consists of, in order. */
  chunks: readonly PointPayload[];
}

interface Alignment {
  /** What the citations refer to, if the writer of the answer knows. */
  passages?: readonly TakenPassage[] | undefined;
  /** Reports an error; its citation has no quote. */
  onError: (error: unknown) => void;
}

/** A citation of a sentence, and the part of the source that the sentence was taken from, if known. */
interface Cited extends Range {
  citation: number;
  from?: EvidencePart;
  /** Whether the citation only covers the sentence if the source supports it. */
  isOptional?: boolean;
}

/** Further citations have no quote. */
const MAX_ALIGNED = 500;

/**
 * Finds the passage that each citation of an answer refers to. One that cannot be told for certain is null, never a
 * guess.
 */
export function alignCitations(
  answer: string,
  sources: readonly CitableSource[],
  { signal, ...alignment }: Alignment & { signal?: AbortSignal | undefined },
): Promise<AnswerCitation[]> {
  return runInSlices(alignInSteps(answer, sources, alignment), signal);
}

/** A step reads or compares about a sentence, however long answer and sources are. */
export function* alignInSteps(
  answer: string,
  sources: readonly CitableSource[],
  { passages, onError }: Alignment,
): Steps<AnswerCitation[]> {
  const known = new Map(sources.map((source) => [source.citation, new CitedSource(source)]));
  const aligned: AnswerCitation[] = [];
  let count = 0;
  const cited: Iterable<Cited> = passages ?? citedIn(answer);
  for (const { citation, start, end, from, isOptional } of cited) {
    yield;
    const source = known.get(citation);
    const isAligned = count++ < MAX_ALIGNED;
    if (!source) continue;
    const passage = isAligned ? yield* passageOf(source, answer.slice(start, end), from) : null;
    if (isOptional && !passage?.quote) continue;
    aligned.push({ citation, start, end, ...(passage ?? unquoted('not_determined')) });
  }
  return aligned;

  function* passageOf(source: CitedSource, sentence: string, from?: EvidencePart): Steps<Passage | null> {
    try {
      return from ? source.take(from) : yield* source.find(new Claim(sentence));
    } catch (error) {
      onError(error);
      return null;
    }
  }
}

/** One for each number in brackets and sentence that it may cover. */
function* citedIn(answer: string): Generator<Cited, void, void> {
  const marks = marksIn(answer);
  let after = 0;
  for (const [at, { citations, end }] of marks.entries()) {
    const sentence = sentenceOf(answer, marks, at);
    const before = sentencesBefore(answer, sentence, { after });
    after = Math.max(end, sentence.end);
    for (const one of before) for (const citation of citations) yield { citation, ...one, isOptional: true };
    for (const citation of citations) yield { citation, ...sentence };
  }
}
