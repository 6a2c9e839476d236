import { message } from '@tessera/contracts';
import type { NextFunction, Request, Response } from 'express';
import { KnowledgeError } from '../errors/knowledge.error.js';
import { RequestValidationError, type ValidationIssue } from '../errors/request-validation.error.js';

/** Deeper bodies are refused: nothing that this API takes is nested like that, and validators recurse. */
const MAX_JSON_DEPTH = 64;

/**
 * Refuses what no route can store or even walk through: bodies nested too deeply (400), and text that is not
 * storable Unicode anywhere in path, query or body (a validation error). Runs after the body is parsed.
 */
export function refuseUnusableInput(request: Request, _response: Response, next: NextFunction): void {
  const issues = [
    ...issuesOfPath(request.path),
    ...issuesOfValue('query', request.query),
    ...issuesOfValue('body', request.body as unknown),
  ];
  if (issues.length > 0) throw new RequestValidationError(issues);
  next();
}

function issuesOfPath(path: string): ValidationIssue[] {
  return path.includes('%00') ? [nullCharacter(['path'])] : [];
}

/** A value with the way to it; the way is only spelled out for an issue. */
interface Visit {
  value: unknown;
  key: string | number;
  parent?: Visit;
  depth: number;
}

/** Walks a value without recursion, so that its depth cannot exhaust the stack. */
function issuesOfValue(source: 'query' | 'body', root: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const stack: Visit[] = [{ value: root, key: source, depth: 0 }];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const { value } = visit;
    if (typeof value === 'string') issues.push(...issuesOfText(value, visit));
    if (typeof value === 'object' && value !== null) stack.push(...childrenOf(value, visit, issues));
  }
  return issues;
}

function childrenOf(value: object, parent: Visit, issues: ValidationIssue[]): Visit[] {
  if (parent.depth >= MAX_JSON_DEPTH) throw new KnowledgeError(400, message('json_too_deep'));
  const depth = parent.depth + 1;
  if (Array.isArray(value)) return value.map((child: unknown, key) => ({ value: child, key, parent, depth }));
  return Object.entries(value).map(([key, child]) => {
    const visit: Visit = { value: child, key, parent, depth };
    if (key === '__proto__') issues.push(unknownField(visit));
    issues.push(...issuesOfText(key, parent));
    return visit;
  });
}

function wayTo(visit: Visit): (string | number)[] {
  const way: (string | number)[] = [];
  for (let step: Visit | undefined = visit; step; step = step.parent) way.unshift(step.key);
  return way;
}

function issuesOfText(text: string, where: Visit): ValidationIssue[] {
  if (text.includes('\0')) return [nullCharacter(wayTo(where))];
  if (text.isWellFormed()) return [];
  return [{ loc: wayTo(where), msg: 'must be valid Unicode text', type: 'invalid_unicode' }];
}

/** Class-transformer drops `__proto__` in silence, where any other unknown field is refused. */
function unknownField(where: Visit): ValidationIssue {
  return { loc: wayTo(where), msg: 'unknown field', type: 'unknown_field' };
}

function nullCharacter(loc: (string | number)[]): ValidationIssue {
  return { loc, msg: 'must not contain null characters', type: 'null_character' };
}
