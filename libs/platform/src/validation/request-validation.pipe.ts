import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { RequestValidationError, type ValidationIssue } from '../errors/request-validation.error.js';
import { issuesOfLists } from './list-bounds.js';

const SOURCES: Record<string, string> = { body: 'body', query: 'query', param: 'path', custom: 'custom' };

/** Validates DTOs: rejects unknown fields, creates instances, and reports the location of each error. */
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) => new RequestValidationError(errors.flatMap((error) => issuesOf(error))),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const source = SOURCES[metadata.type] ?? metadata.type;
    if (Array.isArray(value) && this.toValidate(metadata) && metadata.metatype !== Array) {
      throw new RequestValidationError([{ loc: [source], msg: 'must be an object', type: 'isObject' }]);
    }
    try {
      const issues = this.toValidate(metadata) ? issuesOfLists(metadata.metatype, value) : [];
      if (issues.length > 0) throw new RequestValidationError(issues);
      return (await super.transform(value, metadata)) as unknown;
    } catch (error) {
      if (!(error instanceof RequestValidationError)) throw error;
      throw new RequestValidationError(
        error.issues.map((issue) => ({ ...issue, loc: [source, ...issue.loc] })),
      );
    }
  }
}

function issuesOf(error: ValidationError, parents: (string | number)[] = []): ValidationIssue[] {
  const loc = [...parents, positionOrName(error.property)];
  const broken = Object.entries(error.constraints ?? {}).sort(([a], [b]) => rankOf(a) - rankOf(b));
  const own = broken.slice(0, 1).map(([rule, msg]) => issueOf(rule, msg, loc));
  return [...own, ...(error.children ?? []).flatMap((child) => issuesOf(child, loc))];
}

/** If a value violates several rules, reports its type first. */
const TYPE_RULES = [
  'whitelistValidation',
  'isString',
  'isInt',
  'isArray',
  'isObject',
  'isIn',
  'nestedValidation',
];

function rankOf(rule: string): number {
  const rank = TYPE_RULES.indexOf(rule);
  return rank < 0 ? TYPE_RULES.length : rank;
}

function issueOf(rule: string, msg: string, loc: (string | number)[]): ValidationIssue {
  return rule === 'whitelistValidation'
    ? { loc, msg: 'unknown field', type: 'unknown_field' }
    : { loc, msg, type: rule };
}

function positionOrName(property: string): string | number {
  return /^\d+$/.test(property) ? Number(property) : property;
}
