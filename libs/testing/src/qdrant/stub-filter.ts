import { badRequest } from './stub-error.js';

export type Payload = Record<string, unknown>;
type PointId = string | number;

/** An index of a payload field, with the properties that decide which queries it supports. */
export interface FieldIndex {
  type: string;
  lookup?: boolean;
  range?: boolean;
}

/** Conditions in JSON, already validated against the API's description. */
export interface Condition {
  key?: string;
  match?: { value?: unknown; any?: unknown[]; except?: unknown[] } | null;
  range?: { gt?: number; gte?: number; lt?: number; lte?: number } | null;
  has_id?: PointId[];
  has_vector?: string;
  must?: Condition | Condition[] | null;
  should?: Condition | Condition[] | null;
  must_not?: Condition | Condition[] | null;
}

/** The part of a point that conditions refer to. */
interface FilteredPoint {
  id: PointId;
  payload: Payload;
  vectors: ReadonlyMap<string, unknown>;
}

/** Whether a point meets the filter. Rejects fields without the index that a condition needs, as in strict mode. */
export function meets(filter: Condition | null | undefined, point: FilteredPoint): boolean {
  if (!filter) return true;
  const { must, should, must_not: mustNot } = filter;
  const check = (condition: Condition) => meetsCondition(condition, point);
  const shoulds = listed(should);
  return (
    listed(must).every(check) && (shoulds.length === 0 || shoulds.some(check)) && !listed(mustNot).some(check)
  );
}

function meetsCondition(condition: Condition, point: FilteredPoint): boolean {
  const { key, match, range, has_id: ids, has_vector: vectorName } = condition;
  if (ids) return ids.includes(point.id);
  if (vectorName !== undefined) return point.vectors.has(vectorName);
  if (key === undefined) return meets(condition, point);
  const values = valuesOf(point.payload, key);
  if (match?.any) return values.some((value) => match.any?.includes(value));
  if (match?.except) return values.some((value) => !match.except?.includes(value));
  if (match) return values.includes(match.value);
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range ?? {};
  return values.some((value) => {
    const number = value as number;
    return typeof value === 'number' && number > gt && number >= gte && number < lt && number <= lte;
  });
}

/** @throws StubError as in strict mode */
export function checkIndexed(
  filter: Condition | null | undefined,
  indexes: ReadonlyMap<string, FieldIndex>,
): void {
  if (!filter) return;
  for (const condition of [...listed(filter.must), ...listed(filter.should), ...listed(filter.must_not)]) {
    const { key, match, range } = condition;
    if (key === undefined) {
      checkIndexed(condition, indexes);
      continue;
    }
    const index = indexes.get(key);
    const serves =
      index &&
      (!match || index.type === 'keyword' || (index.type === 'integer' && index.lookup !== false)) &&
      (!range || (index.type === 'integer' && index.range !== false));
    if (!serves) throw badRequest(`Index required but not found for "${key}".`);
    const wanted = index.type === 'keyword' ? 'string' : 'number';
    const values = [...(match?.any ?? []), ...(match && 'value' in match ? [match.value] : [])];
    if (values.some((value) => typeof value !== wanted))
      throw badRequest(`Index required but not found for "${key}" of one of the types of its values.`);
  }
}

/** The value or values of a field. */
export function valuesOf(payload: Payload, key: string): unknown[] {
  const value = payload[key];
  return value === undefined ? [] : listed(value);
}

export function listed<T>(value: T | T[] | null | undefined): T[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
