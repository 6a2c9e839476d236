import { createHash } from 'node:crypto';
import type { TextSpace } from '../../embedding-spaces.port.js';
import { isSameTextSpace } from '../../space-fingerprint.js';
import type { Spaces } from '../../space-rules.js';
import type { SpaceFingerprint } from '../../vector-store.errors.js';
import { VECTORS } from './collection-layout.js';

/** A space, and the name of its vectors; null for one without vectors. */
export interface StoredSpace extends TextSpace {
  vectorName: string | null;
}

/**
 * A collection's metadata about its spaces. Qdrant merges the keys that it receives into existing ones, and deletes
 * keys set to null: so each can be changed alone, and a change of several is atomic.
 */
export interface SpaceMetadata {
  /** Of the current space, and of images. */
  fingerprint: SpaceFingerprint;
  /** Name of the current space's vectors; absent while it is the one that the collection was created with. */
  vector_name?: string | null;
  next?: TextSpace | null;
  /** Key of the next space once it is ready; it does not apply to another one opened meanwhile. */
  ready?: string | null;
}

/** Null if it is not ours. */
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

/** The metadata after the space has become the only one. */
export function onlyMetadata(fingerprint: SpaceFingerprint, space: StoredSpace): SpaceMetadata {
  const { provider, model, dimension, vectorName } = space;
  return {
    fingerprint: { ...fingerprint, provider, model, dimension },
    vector_name: vectorName,
    next: null,
    ready: null,
  };
}

/** Metadata of an additional space: the vector name depends only on the space. */
export function storedSpace({ provider, model, dimension }: TextSpace): StoredSpace {
  const space = { provider, model, dimension };
  return { ...space, vectorName: dimension > 0 ? `${VECTORS.dense}_${spaceKey(space)}` : null };
}

export function spaceKey({ provider, model, dimension }: TextSpace): string {
  const named = dimension > 0 ? [provider, model, dimension] : [];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 16);
}

/** Whether the name is one of text vectors, of any space. */
export function isTextVectorName(name: string): boolean {
  return name === VECTORS.dense || name.startsWith(`${VECTORS.dense}_`);
}

/** Vector name for a process configured for the space; null if the collection does not have that space. */
export function vectorNameOf({ current, next }: Spaces<StoredSpace>, space: TextSpace): string | null {
  return [current, next].find((each) => each && isSameTextSpace(each, space))?.vectorName ?? null;
}

function isTextSpace(value: unknown): value is TextSpace {
  const { provider, model, dimension } = (value ?? {}) as Record<string, unknown>;
  return typeof provider === 'string' && typeof model === 'string' && typeof dimension === 'number';
}
