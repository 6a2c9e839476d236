import type { AnswerCitation } from '@tessera/contracts';
import type { EvidencePart, TakenPassage } from '@tessera/models';
import { mapInSlices } from '@tessera/platform';
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
  signal?: AbortSignal | undefined;
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
export async function alignCitations(
  answer: string,
  sources: readonly CitableSource[],
  { passages, signal, onError }: Alignment,
): Promise<AnswerCitation[]> {
  const known = new Map(sources.map((source) => [source.citation, new CitedSource(source)]));
  const cited: readonly Cited[] = passages ?? citedIn(answer);
  const aligned = await mapInSlices(
    cited,
    signal,
    ({ citation, start, end, from, isOptional }, at): AnswerCitation[] => {
      const source = known.get(citation);
      if (!source) return [];
      const passage = at < MAX_ALIGNED ? passageOf(source, answer.slice(start, end), from) : null;
      if (isOptional && !passage?.quote) return [];
      return [{ citation, start, end, ...(passage ?? unquoted('not_determined')) }];
    },
  );
  return aligned.flat();

  function passageOf(source: CitedSource, sentence: string, from?: EvidencePart): Passage | null {
    try {
      return from ? source.take(from) : source.find(new Claim(sentence));
    } catch (error) {
      onError(error);
      return null;
    }
  }
}

/** One for each number in brackets and sentence that it may cover. */
function citedIn(answer: string): Cited[] {
  const marks = marksIn(answer);
  let after = 0;
  return marks.flatMap(({ citations, end }, at) => {
    const sentence = sentenceOf(answer, marks, at);
    const before = sentencesBefore(answer, sentence, { after });
    after = Math.max(end, sentence.end);
    return [
      ...before.flatMap((one) => citations.map((citation) => ({ citation, ...one, isOptional: true }))),
      ...citations.map((citation) => ({ citation, ...sentence })),
    ];
  });
}
