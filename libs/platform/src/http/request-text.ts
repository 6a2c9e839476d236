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

/** Walks a value without recursion, so that its depth cannot exhaust the stack. */
function issuesOfValue(source: 'query' | 'body', root: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const stack: { value: unknown; loc: (string | number)[] }[] = [{ value: root, loc: [source] }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { value, loc } = entry;
    if (typeof value === 'string') {
      const issue = issueOfText(value, loc);
      if (issue) issues.push(issue);
    } else if (typeof value === 'object' && value !== null) {
      if (loc.length > MAX_JSON_DEPTH) throw new KnowledgeError(400, message('json_too_deep'));
      for (const [key, child] of Object.entries(value)) {
        const issue = key === '__proto__' ? unknownField([...loc, key]) : issueOfText(key, loc);
        if (issue) issues.push(issue);
        stack.push({ value: child, loc: [...loc, Array.isArray(value) ? Number(key) : key] });
      }
    }
  }
  return issues;
}

function issueOfText(text: string, loc: (string | number)[]): ValidationIssue | undefined {
  if (text.includes('\0')) return nullCharacter(loc);
  if (!text.isWellFormed()) {
    return { loc, msg: 'must be valid Unicode text', type: 'invalid_unicode' };
  }
  return undefined;
}

/** Class-transformer drops this one in silence, where any other unknown field is refused. */
function unknownField(loc: (string | number)[]): ValidationIssue {
  return { loc, msg: 'unknown field', type: 'unknown_field' };
}

function nullCharacter(loc: (string | number)[]): ValidationIssue {
  return { loc, msg: 'must not contain null characters', type: 'null_character' };
}
