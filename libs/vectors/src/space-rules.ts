import type { TextSpace } from './embedding-spaces.port.js';
import { isSameTextSpace } from './space-fingerprint.js';
import { VectorStoreUnusableError } from './vector-store.errors.js';

/** A collection's spaces, with an adapter's additions to each. */
export interface Spaces<T extends TextSpace> {
  current: T;
  next: (T & { isReady: boolean }) | null;
}

/** @throws VectorStoreUnusableError if services may use another additional space */
export function checkCanOpen({ next }: Spaces<TextSpace>, space: TextSpace): void {
  if (!next?.isReady || isSameTextSpace(next, space)) return;
  throw new VectorStoreUnusableError(
    `The collection has complete ${vectorsOf(next)} next to the current ones, and services may use them. First run ` +
      '`npm run tessera -- reindex --finish` with the settings of the model to keep, then repeat this command.',
  );
}

/** The collection's space. @throws VectorStoreUnusableError if it does not have it */
export function spaceAmong<T extends TextSpace>({ current, next }: Spaces<T>, wanted: TextSpace): T {
  const found = [current, next].find((space) => space && isSameTextSpace(space, wanted));
  if (!found) throw notAmong(wanted);
  return found;
}

/** The next space, if it is this one. @throws VectorStoreUnusableError otherwise */
export function nextSpace<T extends TextSpace>(
  { next }: Spaces<T>,
  wanted: TextSpace,
): NonNullable<Spaces<T>['next']> {
  if (!next || !isSameTextSpace(next, wanted)) throw notAmong(wanted);
  return next;
}

/**
 * The spaces after this one has become the only one.
 * @throws VectorStoreUnusableError if it is neither current nor ready
 */
export function onlySpace<T extends TextSpace>({ current, next }: Spaces<T>, wanted: TextSpace): T {
  if (isSameTextSpace(current, wanted)) return current;
  const found = nextSpace({ current, next }, wanted);
  if (found.isReady) return found;
  throw new VectorStoreUnusableError(
    `The ${vectorsOf(wanted)} are not complete yet. First run \`npm run tessera -- reindex\` without --finish.`,
  );
}

function notAmong(space: TextSpace): VectorStoreUnusableError {
  return new VectorStoreUnusableError(
    `The collection has no ${vectorsOf(space)}. They may have been replaced by those of another model. Run ` +
      '`npm run tessera -- reindex` with the settings of the model to use.',
  );
}

function vectorsOf({ model, dimension }: TextSpace): string {
  return dimension > 0 ? `vectors of ${model}` : 'points without vectors';
}
