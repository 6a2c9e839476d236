import type { Schemas } from '@qdrant/js-client-rest';
import { MAX_QUERY_LIMIT, MAX_SEARCH_BATCH, STORED, VECTORS } from './collection-layout.js';
import type { PointCandidate } from './candidates.js';
import { documentPointId } from './stored-points.js';
import type { QdrantConnection } from './qdrant-connection.js';
import type { QuestionWord } from './question-words.js';

/** The documents of candidates, with what scoring needs of them. */
export interface CandidateDocuments {
  /** Number of a candidate's document, by the candidate's. */
  documentOf: Uint32Array;
  /** By document. */
  lengthOf: Uint32Array;
  /** By word of the question, then by document. */
  frequencies: Uint32Array[];
}

/** Reads the lengths of the candidates' documents, and how often each contains the question's words. */
export async function readDocuments(
  connection: QdrantConnection,
  name: string,
  {
    candidates,
    words,
    signal,
  }: {
    candidates: readonly PointCandidate[];
    words: readonly QuestionWord[];
    signal: AbortSignal | undefined;
  },
): Promise<CandidateDocuments> {
  const keys = [...new Set(candidates.map(({ attemptKey }) => attemptKey))];
  const numberOfKey = new Map(keys.map((key, number) => [key, number]));
  const documentOf = Uint32Array.from(candidates, ({ attemptKey }) => numberOfKey.get(attemptKey) as number);
  const reader = new DocumentReader(connection, name, keys, signal);
  const [lengths, frequencies] = await Promise.all([reader.lengths(), reader.frequencies(words)]);
  const documents = { documentOf, lengthOf: lengths, frequencies };
  makeUpForMissing(documents, candidates, words);
  return documents;
}

/** An attempt that is not settled yet has no point for the whole: its candidates stand in for it. */
function makeUpForMissing(
  { documentOf, lengthOf, frequencies }: CandidateDocuments,
  candidates: readonly PointCandidate[],
  words: readonly QuestionWord[],
): void {
  const isMissing = lengthOf.map((length) => (length === 0 ? 1 : 0));
  if (!isMissing.includes(1)) return;
  for (const [at, { terms, length }] of candidates.entries()) {
    const document = documentOf[at] as number;
    if (isMissing[document] === 0) continue;
    lengthOf[document] = (lengthOf[document] as number) + length;
    for (const [word, { numbers }] of words.entries()) {
      const ofWord = frequencies[word] as Uint32Array;
      const added = numbers.reduce((sum, number) => sum + terms.frequencyOf(number), 0);
      ofWord[document] = (ofWord[document] as number) + added;
    }
  }
}

class DocumentReader {
  private readonly ids: string[];
  private readonly numberOf: Map<string, number>;

  constructor(
    private readonly connection: QdrantConnection,
    private readonly collection_name: string,
    keys: readonly string[],
    private readonly signal: AbortSignal | undefined,
  ) {
    this.ids = keys.map(documentPointId);
    this.numberOf = new Map(this.ids.map((id, number) => [id, number]));
  }

  async lengths(): Promise<Uint32Array> {
    const { collection_name, ids } = this;
    const found = await this.connection.call(
      'lengths of documents',
      (api, init) => api.getPoints({ collection_name, ids, with_payload: [STORED.length] }, init),
      this.signal,
    );
    const lengths = new Uint32Array(ids.length);
    for (const { id, payload } of found) lengths[this.numberOfId(id)] = Number(payload?.[STORED.length] ?? 0);
    return lengths;
  }

  /** The dot product with a vector of a single word is the word's frequency in the document. */
  async frequencies(words: readonly QuestionWord[]): Promise<Uint32Array[]> {
    const searches = words.map(({ numbers }): Schemas['QueryRequest'] => ({
      query: { indices: numbers, values: numbers.map(() => 1) },
      using: VECTORS.documentFrequencies,
      filter: { must: [{ has_id: this.ids }] },
      limit: Math.min(this.ids.length, MAX_QUERY_LIMIT),
      with_payload: false,
    }));
    const batches = Array.from({ length: Math.ceil(searches.length / MAX_SEARCH_BATCH) }, (_, at) =>
      this.batch(searches.slice(at * MAX_SEARCH_BATCH, (at + 1) * MAX_SEARCH_BATCH)),
    );
    return (await Promise.all(batches)).flat();
  }

  private async batch(searches: Schemas['QueryRequest'][]): Promise<Uint32Array[]> {
    const { collection_name } = this;
    const what = 'words of documents';
    const answers = await this.connection.call(
      what,
      (api, init) => api.queryBatchPoints({ collection_name, searches }, init),
      this.signal,
    );
    if (answers.length !== searches.length) throw this.connection.notUnderstood(what);
    return answers.map(({ points }) => {
      const frequencies = new Uint32Array(this.ids.length);
      for (const { id, score } of points) frequencies[this.numberOfId(id)] = Math.round(score);
      return frequencies;
    });
  }

  private numberOfId(id: string | number): number {
    const number = this.numberOf.get(String(id));
    if (number === undefined) throw this.connection.notUnderstood('a document that nobody asked for');
    return number;
  }
}
