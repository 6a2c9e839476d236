import type { AnswerCitation } from '@tessera/contracts';
import { mapInSlices } from '@tessera/platform';
import type { PointPayload } from '@tessera/vectors';
import { marksIn, sentenceOf } from './cited-sentences.js';
import { Claim } from './claim.js';
import { CitedSource } from './cited-source.js';

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

/**
 * Finds the passage that each citation of an answer refers to. One that cannot be told for certain is null, never a
 * guess.
 */
export async function alignCitations(
  answer: string,
  sources: readonly CitableSource[],
  signal?: AbortSignal,
): Promise<AnswerCitation[]> {
  const cited = new Map(sources.map((source) => [source.citation, new CitedSource(source)]));
  const marks = marksIn(answer);
  const aligned = await mapInSlices(marks, signal, ({ citations }, at): AnswerCitation[] => {
    const { start, end } = sentenceOf(answer, marks, at);
    const claim = new Claim(answer.slice(start, end));
    return citations.flatMap((citation) => {
      const source = cited.get(citation);
      return source ? [{ citation, start, end, ...source.find(claim) }] : [];
    });
  });
  return aligned.flat();
}
