import type { Schemas } from '@qdrant/js-client-rest';
import type { DocumentAttempt, PointFilter } from '../../vector-store.port.js';
import { FIELDS, type PointKind } from './collection-layout.js';

type QdrantCondition = Schemas['Condition'];
export type QdrantFilter = { must: QdrantCondition[]; must_not?: QdrantCondition[] };

/**
 * Translates a filter to Qdrant.
 * @param kind of the points; all if absent
 * @returns null if it selects nothing, so that no call is needed
 */
export function qdrantFilter(filter: PointFilter, kind?: PointKind): QdrantFilter | null {
  const { kbNames, documentIds, readableKbNames, exceptAttempts } = filter;
  const scope = [...anyOf(FIELDS.kbName, kbNames), ...anyOf(FIELDS.documentId, documentIds)];
  const isScoped = kbNames != null || documentIds != null;
  const isEmpty = (isScoped && scope.length === 0) || readableKbNames?.length === 0;
  if (isEmpty) return null;
  const except = anyOf(FIELDS.attemptKey, exceptAttempts?.map(attemptKey));
  return {
    must: [
      ...equals(FIELDS.kind, kind),
      ...(scope.length > 1 ? [{ should: scope }] : scope),
      ...anyOf(FIELDS.kbName, readableKbNames),
      ...equals(FIELDS.sourceType, filter.sourceType),
      ...equals(FIELDS.year, filter.year),
      ...equals(FIELDS.pipeline, filter.pipeline),
    ],
    ...(except.length > 0 && { must_not: except }),
  };
}

/** Whether it selects everything: Qdrant caches many counts without a filter. */
export function isOpen({ must, must_not: mustNot }: QdrantFilter): boolean {
  return must.length === 0 && mustNot === undefined;
}

/** Of the chunks of an attempt. */
export function attemptFilter(attempt: DocumentAttempt): QdrantFilter {
  return { must: [is(FIELDS.attemptKey, attemptKey(attempt)), is(FIELDS.kind, 'chunk')] };
}

export function attemptKey({ documentId, attempt }: DocumentAttempt): string {
  return `${documentId}/${attempt}`;
}

/** The intersection with further conditions. */
export function narrowed(filter: QdrantFilter, ...conditions: QdrantCondition[]): QdrantFilter {
  return { ...filter, must: [...filter.must, ...conditions] };
}

export function is(key: string, value: string | number): QdrantCondition {
  return { key, match: { value } };
}

/** One condition for any number of values; none if they do not restrict. */
export function anyOf(
  key: string,
  values: ReadonlyArray<string | number> | null | undefined,
): QdrantCondition[] {
  if (values == null || values.length === 0) return [];
  const any = [...new Set(values)].map((value) => (typeof value === 'string' ? value.toWellFormed() : value));
  return [{ key, match: { any: any as string[] } }];
}

function equals(key: string, value: string | number | null | undefined): QdrantCondition[] {
  return value == null ? [] : [is(key, value)];
}
