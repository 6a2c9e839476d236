import { QueryFilters, type SearchRequest } from '@tessera/contracts';
import { RequestValidationError } from '@tessera/platform';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/** Maximum number of comparisons of a filter. */
const MAX_COMPARISONS = 20;

/** A comparison of a filter: the key has one of the values. */
export interface Comparison {
  key: string;
  values: unknown[];
}

/** The part of a search that filters translate to. */
export type SearchFilters = Pick<SearchRequest, 'filters' | 'scope'>;

/** Reads OpenAI's filters. @param field of the body, for errors @throws RequestValidationError for others than documented */
export function comparisonsOf(filter: unknown, field: string): Comparison[] {
  const { type, key, value, filters } = (filter ?? {}) as Record<string, unknown>;
  if (type === 'and' && Array.isArray(filters) && filters.length <= MAX_COMPARISONS)
    return filters.map((one) => comparisonsOf(isComparison(one) ? one : null, field)).flat();
  if (typeof key !== 'string') throw unsupported(field);
  if (type === 'eq') return [{ key, values: [value] }];
  if (type === 'in' && Array.isArray(value)) return [{ key, values: value }];
  throw unsupported(field);
}

/** Groups do not nest. */
function isComparison(filter: unknown): boolean {
  return typeof filter === 'object' && filter !== null && 'key' in filter;
}

/** Reads Dify's condition on metadata. @throws RequestValidationError for others than documented */
export function conditionsOf(condition: Record<string, unknown>, field: string): Comparison[] {
  const { logical_operator: operator = 'and', conditions } = condition;
  if (!Array.isArray(conditions) || conditions.length > MAX_COMPARISONS) throw unsupported(field);
  if (operator !== 'and' && conditions.length > 1) throw unsupported(field);
  return conditions.flatMap((one: unknown) => {
    const { name, comparison_operator: is, value } = (one ?? {}) as Record<string, unknown>;
    const names = [name].flat();
    if ((is !== 'is' && is !== '=') || names.length !== 1 || typeof names[0] !== 'string')
      throw unsupported(field);
    return { key: names[0], values: [value] };
  });
}

const FACETS = ['source_type', 'pipeline', 'year'];

/** @throws RequestValidationError for unknown keys and invalid values */
export function searchFiltersOf(comparisons: readonly Comparison[], field: string): SearchFilters {
  const facets: Record<string, unknown> = {};
  let scope: string[] | null = null;
  for (const { key, values } of comparisons) {
    const [value] = values;
    if (key === 'document_id' && scope === null && values.length > 0 && values.length <= 500) {
      if (!values.every((id) => typeof id === 'string')) throw unsupported(field);
      scope = values;
    } else if (FACETS.includes(key) && values.length === 1 && !(key in facets)) {
      facets[key] =
        key === 'year' && typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value;
    } else throw unsupported(field);
  }
  const filters = plainToInstance(QueryFilters, facets);
  if (Object.values(facets).includes(null) || validateSync(filters).length > 0) throw unsupported(field);
  return { filters, scope };
}

function unsupported(field: string): RequestValidationError {
  const msg = `${field} may compare source_type, pipeline and year with eq, and document_id with eq or in, combined by and`;
  return new RequestValidationError([{ loc: ['body', field], msg, type: 'unsupported' }]);
}
