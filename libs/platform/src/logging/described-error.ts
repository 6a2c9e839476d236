import { isError } from '../errors/errors-within.js';
import { tlsFailureOf } from '../errors/tls-failure.js';
import { withoutQuotes } from './masked-text.js';

const MAX_LOGGED_SQL_CHARACTERS = 300;
const MAX_FRAMES = 20;
const MAX_CAUSES = 4;
const MAX_ERRORS_OF_ONE = 3;

/**
 * Classes of SQLSTATE whose messages contain values, names and statements: 22 data, 23 integrity, 2B and 3D dependants
 * and databases, 42 syntax and names, P0 functions of users.
 */
const ABOUT_INPUT = /^(?:22|23|2B|3D|3F|42|44|P0)/;

/** The loggable description of an error. */
export interface DescribedError {
  /** Its class. */
  type: string;
  message?: string;
  /** Advice for a TLS failure. */
  hint?: string;
  code?: string | number;
  status?: string | number;
  outcome?: string | number;
  errno?: string | number;
  syscall?: string | number;
  /** Of the registry, whose names are ours. */
  constraint?: string;
  /** A statement of ours, without its parameters. */
  query?: string;
  /** Where it was thrown. */
  stack?: string;
  /** Where a child process ended. */
  details?: string;
  cause?: DescribedError;
  errors?: DescribedError[];
}

/** Properties that programs set. */
const WORDS = ['code', 'status', 'outcome', 'errno', 'syscall'] as const;
const WORD = /^[\w.-]{1,60}$/;

/**
 * The loggable part of an error: class, codes, stack, and the message without quoted values. Other properties are dropped, because
 * drivers and clients put statements, parameters, keys, requests and responses there. The message of a class with `quotesInput`
 * is for the user and not logged.
 */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!isError(thrown)) return { type: typeof thrown };
  const error = thrown as Error & Record<string, unknown>;
  const described: DescribedError = { type: typeOf(error) };
  for (const name of WORDS) {
    const value = error[name];
    if (typeof value === 'number' || (typeof value === 'string' && WORD.test(value))) described[name] = value;
  }
  if (!quotesInput(error)) described.message = withoutQuotes(error.message);
  const tls = depth === 0 ? tlsFailureOf(error) : null;
  if (tls)
    described.hint = tls.certificateNames === null ? tls.hint : `${tls.hint} (${tls.certificateNames})`;
  Object.assign(described, ofRegistry(error), placeOf(error));
  if (depth >= MAX_CAUSES) return described;
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  if (isError(cause)) described.cause = describeError(cause, depth + 1);
  if (error instanceof AggregateError && Array.isArray(errors))
    described.errors = errors.slice(0, MAX_ERRORS_OF_ONE).map((one) => describeError(one, depth + 1));
  return described;
}

function quotesInput(error: Record<string, unknown>): boolean {
  // Nest's own errors name the requested path.
  const isOfNest = typeof error['getStatus'] === 'function';
  const { code } = error;
  return error['quotesInput'] === true || isOfNest || (typeof code === 'string' && ABOUT_INPUT.test(code));
}

function typeOf(error: Error): string {
  const name = error.constructor?.name ?? error.name;
  return WORD.test(name) ? name : 'Error';
}

/** TypeORM's statements are ours: clients' values are in their parameters. */
function ofRegistry({ query, constraint }: Record<string, unknown>): Partial<DescribedError> {
  if (typeof query !== 'string') return {};
  return {
    query: query.slice(0, MAX_LOGGED_SQL_CHARACTERS),
    ...(typeof constraint === 'string' && WORD.test(constraint) ? { constraint } : {}),
  };
}

function placeOf({ stack, message, details }: Record<string, unknown>): Partial<DescribedError> {
  const frames = typeof stack === 'string' ? framesOf(stack, String(message)) : '';
  const ofChild = typeof details === 'string' ? diagnosticsOf(details) : '';
  return { ...(frames && { stack: frames }), ...(ofChild && { details: ofChild }) };
}

/** The message comes first in a stack, and may have lines that look like frames. */
function framesOf(stack: string, message: string): string {
  const from = stack.indexOf(message);
  const lines = stack.slice(from < 0 ? 0 : from + message.length).split('\n');
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .join('\n');
}

/** Output lines of a crashed process without quoted input: stack frames and the engine's memory report. */
const DIAGNOSTICS = /^(?:\s+at |\s*\d+: 0x|FATAL ERROR|<---|#|\[\d+:0x|Node\.js v|terminate called)/;

/** Output of a child process before it ended, without error messages, which may quote its input. */
export function diagnosticsOf(stderr: string): string {
  return stderr
    .split('\n')
    .map((line) => (DIAGNOSTICS.test(line) ? line : (/^(?:Uncaught )?(\w*Error)\b/.exec(line)?.[1] ?? null)))
    .filter((line) => line !== null)
    .join('\n');
}
