import type { TextSpace } from '../../embedding-spaces.port.js';
import type {
  DocumentAttempt,
  ImageSearchRequest,
  Point,
  PointFilter,
  SearchRequest,
  StatisticsRequest,
} from '../../vector-store.port.js';
import { EmbeddingSpaceMismatchError, type SpaceFingerprint } from '../../vector-store.errors.js';
import { type AddedVector, addVectors, pointsWithout, type StoredPage } from './add-vectors.js';
import { Connections } from './connection.js';
import { ensureCollection } from './ensure-collection.js';
import { settleSlice } from './index-points.js';
import {
  countPoints,
  countWordsOf,
  getPoint,
  scrollPoints,
  searchImages,
  searchPoints,
} from './read-points.js';
import { reclaimSlice } from './reclaim-space.js';
import { type AttemptRange, removeSlice } from './remove-points.js';
import { operatorError } from './sqlite-errors.js';
import { markReady, openNext, spacesIn, switchOver } from './spaces.js';
import { storePoints } from './store-points.js';

const readers = new Connections({ readOnly: true });
const writers = new Connections({ readOnly: false });

/** The operations of a thread; each function gets the path of the collection's file and one input. */
const operations = {
  ensure: (path: string, input: { collection: string; fingerprint: SpaceFingerprint }) =>
    ensureCollection(path, input.collection, input.fingerprint),
  store: (path: string, input: { attempt: DocumentAttempt; points: Point[]; space: TextSpace | null }) =>
    storePoints(writers.to(path), input),
  settleSlice: (path: string, input: { attempt: DocumentAttempt; chunkCount: number }) =>
    settleSlice(writers.to(path), input.attempt, input.chunkCount),
  removeSlice: (path: string, input: AttemptRange & { documentId: string }) =>
    removeSlice(writers.to(path), input.documentId, input),
  reclaimSlice: (path: string) => reclaimSlice(writers.to(path)),
  search: (path: string, request: Omit<SearchRequest, 'collection'> & { space: TextSpace | null }) =>
    searchPoints(readers.to(path), request),
  searchImages: (path: string, request: Omit<ImageSearchRequest, 'collection'>) =>
    searchImages(readers.to(path), request),
  statistics: (path: string, request: Omit<StatisticsRequest, 'collection'>) =>
    countWordsOf(readers.to(path), request),
  count: (path: string, filter: PointFilter) => countPoints(readers.to(path), filter),
  scroll: (path: string, input: { attempt: DocumentAttempt; offset: number; limit: number }) =>
    scrollPoints(readers.to(path), input.attempt, input),
  get: (path: string, input: { attempt: DocumentAttempt; chunkId: string }) =>
    getPoint(readers.to(path), input.attempt, input.chunkId),
  spaces: (path: string) => spacesIn(readers.to(path)),
  openNext: (path: string, space: TextSpace) => openNext(writers.to(path), space),
  markReady: (path: string, space: TextSpace) => markReady(writers.to(path), space),
  switchOver: (path: string, space: TextSpace) => switchOver(writers.to(path), space),
  pointsWithout: (path: string, input: { space: TextSpace } & StoredPage) =>
    pointsWithout(readers.to(path), input.space, input),
  addVectors: (path: string, input: { space: TextSpace; vectors: AddedVector[] }) =>
    addVectors(writers.to(path), input.space, input.vectors),
};

export type Operations = typeof operations;

export interface WorkerRequest {
  operation: keyof Operations;
  path: string;
  input: unknown;
}

/** Instances of our error classes do not survive the transfer between threads, so their parts are sent. */
export type WorkerResponse =
  | { value: unknown }
  | { mismatch: { collection: string; stored: SpaceFingerprint; wanted: SpaceFingerprint } }
  | { unusable: string };

export default function run({ operation, path, input }: WorkerRequest): WorkerResponse {
  try {
    const perform = operations[operation] as (path: string, input: unknown) => unknown;
    return { value: perform(path, input) };
  } catch (error) {
    if (error instanceof EmbeddingSpaceMismatchError) {
      return { mismatch: { collection: error.collection, stored: error.stored, wanted: error.wanted } };
    }
    const reason = operatorError(error, path);
    if (!reason) throw error;
    // Whatever is wrong with the file, the next call reopens it.
    readers.forget(path);
    writers.forget(path);
    return { unusable: reason };
  }
}
