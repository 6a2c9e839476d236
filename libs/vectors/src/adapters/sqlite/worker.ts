import type { PointFilter, Point, SearchRequest } from '../../vector-store.port.js';
import { EmbeddingSpaceMismatchError, type SpaceFingerprint } from '../../vector-store.errors.js';
import { Connections } from './connection.js';
import { ensureCollection } from './ensure-collection.js';
import { documentsOf, publishDocument, removeDocument } from './publish-document.js';
import { countPoints, getPoint, scrollPoints, searchPoints } from './read-points.js';
import { stagePoints } from './stage-points.js';
import { operatorError } from './sqlite-errors.js';

const readers = new Connections({ readOnly: true });
const writers = new Connections({ readOnly: false });

/** What a thread does; each function gets the path of the collection's file and one input. */
const operations = {
  ensure: (path: string, input: { collection: string; fingerprint: SpaceFingerprint }) =>
    ensureCollection(path, input.collection, input.fingerprint),
  stage: (path: string, input: { documentId: string; attempt: number; points: Point[] }) =>
    stagePoints(writers.to(path), input.documentId, input.attempt, input.points),
  publish: (path: string, input: { documentId: string; attempt: number }) =>
    publishDocument(writers.to(path), input.documentId, input.attempt),
  removeDocument: (path: string, documentId: string) => removeDocument(writers.to(path), documentId),
  documentsOf: (path: string, kbName: string) => documentsOf(readers.to(path), kbName),
  search: (path: string, request: Omit<SearchRequest, 'collection'>) =>
    searchPoints(readers.to(path), request),
  count: (path: string, filter: PointFilter) => countPoints(readers.to(path), filter),
  scroll: (path: string, input: { documentId: string; offset: number; limit: number }) =>
    scrollPoints(readers.to(path), input.documentId, input),
  get: (path: string, input: { documentId: string; chunkId: string }) =>
    getPoint(readers.to(path), input.documentId, input.chunkId),
};

export type Operations = typeof operations;

export interface Task {
  operation: keyof Operations;
  path: string;
  input: unknown;
}

/** Errors of our own classes do not survive the way between threads, their parts do. */
export type Outcome =
  | { value: unknown }
  | { mismatch: { collection: string; stored: SpaceFingerprint; wanted: SpaceFingerprint } }
  | { unusable: string };

export default function run({ operation, path, input }: Task): Outcome {
  try {
    const perform = operations[operation] as (path: string, input: unknown) => unknown;
    return { value: perform(path, input) };
  } catch (error) {
    if (error instanceof EmbeddingSpaceMismatchError) {
      return { mismatch: { collection: error.collection, stored: error.stored, wanted: error.wanted } };
    }
    const reason = operatorError(error, path);
    if (!reason) throw error;
    // Whatever is wrong with the file, the next call looks at it anew.
    readers.forget(path);
    writers.forget(path);
    return { unusable: reason };
  }
}
