import { ExactNumber } from '@tessera/contracts';
import type { Request } from 'express';
import { ServiceError } from '../errors/service.error.js';
import {
  MAX_ISSUES,
  RequestValidationError,
  type ValidationIssue,
} from '../errors/request-validation.error.js';
import { MAX_JSON_DEPTH } from './json-bounds.js';

/** Longer texts are rejected, in UTF-16 units: no field accepts them, and checking them costs time. */
const MAX_TEXT_LENGTH = 200_000;

/**
 * Rejects requests that no route can handle: deep nesting (400), text that is not valid Unicode in path, query or body, names of
 * object prototypes, and numbers beyond the range of a double. Runs after the body is parsed.
 * @throws ServiceError, RequestValidationError
 */
export function refuseUnusableInput(request: Pick<Request, 'path' | 'query' | 'body'>): void {
  const issues = [
    ...issuesOfPath(request.path),
    ...issuesOfValue('query', request.query),
    ...issuesOfValue('body', request.body as unknown),
  ];
  if (issues.length > 0) throw new RequestValidationError(issues);
}

/** The same for the fields of a form. @throws RequestValidationError */
export function refuseUnusableFields(fields: Readonly<Record<string, unknown>>): void {
  const issues = issuesOfValue('body', fields);
  if (issues.length > 0) throw new RequestValidationError(issues);
}

function issuesOfPath(path: string): ValidationIssue[] {
  return path.includes('%00') ? [{ loc: ['path'], ...NULL_CHARACTER }] : [];
}

/** A list or object to check, and its path, which is only built for an issue. */
interface Visit {
  container: object;
  key: string | number;
  parent?: Visit;
  depth: number;
}

/** Walks a value without recursion or spreading: neither its depth nor its width can exhaust the stack. */
function issuesOfValue(source: 'query' | 'body', root: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const problem = typeof root === 'string' ? problemOfText(root) : undefined;
  if (problem) issues.push({ loc: [source], ...problem });
  if (typeof root !== 'object' || root === null) return issues;
  const stack: Visit[] = [{ container: root, key: source, depth: 1 }];
  for (let visit = stack.pop(); visit && issues.length < MAX_ISSUES; visit = stack.pop()) {
    if (visit.depth > MAX_JSON_DEPTH) throw ServiceError.of('json_too_deep');
    visitChildren(visit, { stack, issues });
  }
  return issues;
}

/** Checks the names and texts of one container, and pushes nested containers onto the stack. */
function visitChildren(visit: Visit, found: { stack: Visit[]; issues: ValidationIssue[] }): void {
  const { container, depth } = visit;
  const look = (value: unknown, key: string | number): void => {
    if (typeof value === 'string') {
      const problem = problemOfText(value);
      if (problem) found.issues.push({ loc: pathOf(visit, key), ...problem });
    } else if (value instanceof ExactNumber) {
      if (!Number.isFinite(Number(value.decimal)))
        found.issues.push({ loc: pathOf(visit, key), ...NUMBER_OUT_OF_RANGE });
    } else if (typeof value === 'object' && value !== null) {
      found.stack.push({ container: value, key, parent: visit, depth: depth + 1 });
    }
  };
  if (Array.isArray(container)) {
    container.forEach(look);
    return;
  }
  for (const [name, value] of Object.entries(container)) {
    const problem = problemOfText(name);
    if (problem) found.issues.push({ loc: pathOf(visit), ...problem });
    if (COMMON_NAMES.has(name)) found.issues.push({ loc: pathOf(visit, name), ...UNKNOWN_FIELD });
    look(value, name);
  }
}

function pathOf(visit: Visit, ...last: (string | number)[]): (string | number)[] {
  const way = last;
  for (let step: Visit | undefined = visit; step; step = step.parent) way.unshift(step.key);
  return way;
}

type ValueProblem = Omit<ValidationIssue, 'loc'>;

const NULL_CHARACTER: ValueProblem = { msg: 'must not contain null characters', type: 'null_character' };
const INVALID_UNICODE: ValueProblem = { msg: 'must be valid Unicode text', type: 'invalid_unicode' };

/** Most clients would read it back as infinity, and not every warehouse has a type for it. */
const NUMBER_OUT_OF_RANGE: ValueProblem = {
  msg: `must be a number between -${Number.MAX_VALUE} and ${Number.MAX_VALUE}; send a larger one as a string`,
  type: 'number_out_of_range',
};

/**
 * Properties of every object or class: Nest and class-transformer silently drop some of these, and class-validator
 * accepts the rest.
 */
const COMMON_NAMES: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
]);
const UNKNOWN_FIELD: ValueProblem = { msg: 'unknown field', type: 'unknown_field' };

function problemOfText(text: string): ValueProblem | undefined {
  if (text.length > MAX_TEXT_LENGTH)
    return { msg: `must be shorter than or equal to ${MAX_TEXT_LENGTH} characters`, type: 'maxLength' };
  if (text.includes('\0')) return NULL_CHARACTER;
  return text.isWellFormed() ? undefined : INVALID_UNICODE;
}
