import { getMetadataStorage } from 'class-validator';
import type { ValidationIssue } from '../errors/request-validation.error.js';

/**
 * Checks the lists of a body before it is validated: class-transformer creates an instance of each element, and
 * class-validator applies every rule to each, before a list is rejected as too long or unexpected. Lists in nested
 * objects are not checked here, since a body has too few values to make those expensive.
 * @param type the class whose decorators limit the lists
 * @returns an issue for each list beyond its `@ArrayMaxSize`, and for each in place of an object
 */
export function issuesOfLists(type: unknown, value: unknown): ValidationIssue[] {
  if (typeof type !== 'function' || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]: [string, unknown]) =>
    Array.isArray(item) ? issuesOfList(type, name, item.length) : [],
  );
}

function issuesOfList(type: object, name: string, length: number): ValidationIssue[] {
  const rules = getMetadataStorage()
    .getTargetValidationMetadatas(type as never, '', false, false)
    .filter(({ propertyName, each }) => propertyName === name && !each);
  if (rules.some((rule) => rule.name === 'isObject'))
    return [{ loc: [name], msg: `${name} must be an object`, type: 'isObject' }];
  const limit = rules.find((rule) => rule.name === 'arrayMaxSize')?.constraints[0] as number | undefined;
  if (limit === undefined || length <= limit) return [];
  return [{ loc: [name], msg: `${name} must contain no more than ${limit} elements`, type: 'arrayMaxSize' }];
}
