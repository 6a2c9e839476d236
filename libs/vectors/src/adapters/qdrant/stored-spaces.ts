import { createHash } from 'node:crypto';
import type { TextSpace } from '../../embedding-spaces.port.js';
import { isSameTextSpace } from '../../space-fingerprint.js';
import type { Spaces } from '../../space-rules.js';
import type { SpaceFingerprint } from '../../vector-store.errors.js';
import { VECTORS } from './collection-layout.js';

/** A space, and the name that points have its vectors under; null for one without vectors. */
export interface StoredSpace extends TextSpace {
  vectorName: string | null;
}

/**
 * What a collection's metadata says of its spaces. Qdrant merges the keys that it is sent into those that are there, and removes
 * those that are null: so each is changed by itself, and one change of several is seen whole.
 */
export interface SpaceMetadata {
  /** Of the current space, and of pictures. */
  fingerprint: SpaceFingerprint;
  /** Where the current space's vectors are; absent as long as it is the one that the collection was made with. */
  vector_name?: string | null;
  next?: TextSpace | null;
  /** Key of the next space once it is ready: of no other that somebody may open beside. */
  ready?: string | null;
}

/** Null for what is none of ours. */
export function metadataOf(value: unknown): SpaceMetadata | null {
  const metadata = (value ?? {}) as Partial<SpaceMetadata>;
  const { fingerprint, next, vector_name: vectorName } = metadata;
  const isWhole = isTextSpace(fingerprint) && typeof fingerprint.analyzerVersion === 'number';
  if (!isWhole || (next != null && !isTextSpace(next))) return null;
  return vectorName == null || typeof vectorName === 'string' ? (metadata as SpaceMetadata) : null;
}

export function spacesIn({
  fingerprint,
  vector_name: vectorName,
  next,
  ready,
}: SpaceMetadata): Spaces<StoredSpace> {
  const { provider, model, dimension } = fingerprint;
  const current = {
    provider,
    model,
    dimension,
    vectorName: dimension > 0 ? (vectorName ?? VECTORS.dense) : null,
  };
  return { current, next: next ? { ...storedSpace(next), isReady: ready === spaceKey(next) } : null };
}

/** What metadata become when the space is the only one. */
export function onlyMetadata(fingerprint: SpaceFingerprint, space: StoredSpace): SpaceMetadata {
  const { provider, model, dimension, vectorName } = space;
  return {
    fingerprint: { ...fingerprint, provider, model, dimension },
    vector_name: vectorName,
    next: null,
    ready: null,
  };
}

/** The space as a further one: whoever opens it, under the same name. */
export function storedSpace({ provider, model, dimension }: TextSpace): StoredSpace {
  const space = { provider, model, dimension };
  return { ...space, vectorName: dimension > 0 ? `${VECTORS.dense}_${spaceKey(space)}` : null };
}

export function spaceKey({ provider, model, dimension }: TextSpace): string {
  const named = dimension > 0 ? [provider, model, dimension] : [];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 16);
}

/** Whether vectors of this name are some space's, current or not. */
export function isTextVectorName(name: string): boolean {
  return name === VECTORS.dense || name.startsWith(`${VECTORS.dense}_`);
}

/** Where a process that is set to the space finds and keeps its vectors; null when the collection has none of it. */
export function vectorNameOf({ current, next }: Spaces<StoredSpace>, space: TextSpace): string | null {
  return [current, next].find((each) => each && isSameTextSpace(each, space))?.vectorName ?? null;
}

function isTextSpace(value: unknown): value is TextSpace {
  const { provider, model, dimension } = (value ?? {}) as Record<string, unknown>;
  return typeof provider === 'string' && typeof model === 'string' && typeof dimension === 'number';
}
