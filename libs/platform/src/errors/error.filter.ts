import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import { codeOfStatus, errorHeaders, type Language, LANGUAGES, message } from '@tessera/contracts';
import type { Request, Response } from 'express';
import { allowedMethods } from '../http/allowed-methods.js';
import { sendJson } from '../http/early-answer.js';
import type { UnreadableAnswer, UnreadableRequest } from '../http/unreadable-request.js';
import { isUnstorableInput } from './database-errors.js';
import {
  difyAnswer,
  type ErrorAnswer,
  knowledgeAnswer,
  openAiAnswer,
  type OpenAiError,
  sqlAnswer,
} from './error-bodies.js';
import { problemOf } from './problem.js';
import { ServiceError } from './service.error.js';

const PRESENTERS = { knowledge: knowledgeAnswer, sql: sqlAnswer };
/** The specification that an app's error bodies follow. */
export type ErrorStyle = keyof typeof PRESENTERS;

/** Paths of the knowledge service that follow the specification of another product. */
const FOREIGN_PATHS: ReadonlyArray<[path: RegExp, present: typeof knowledgeAnswer]> = [
  [/^\/openai(?:[/?]|$)/i, openAiAnswer],
  [/^\/retrieval(?:[/?]|$)/i, difyAnswer],
];

/** Longest path that a message repeats, in characters. */
const MAX_PATH_LENGTH = 200;

/** Converts errors to the response body of the app's specification, and logs internal errors. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly style: ErrorStyle) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const problem = problemOf(isUnknownRoute(error) ? this.unroutedError(request, response) : error);
    const { status, body } = errorAnswer(this.style, request.originalUrl, problem, languageOf(request));
    logProblem(request, status, error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const retryAfter = problem.details.retry_after;
    if (typeof retryAfter === 'number') response.setHeader('Retry-After', String(retryAfter));
    response.status(status).set(errorHeaders(problem.code)).vary('Accept-Language');
    sendJson(request, response, body);
  }

  /** 404, or 405 with `Allow` if the path has routes for other methods. */
  private unroutedError(request: Request, response: Response): ServiceError {
    const allowed = allowedMethods(request).join(', ');
    const [path = ''] = request.originalUrl.split('?', 1);
    const parameters = { method: request.method, path: path.slice(0, MAX_PATH_LENGTH), allowed };
    if (!allowed) return ServiceError.of('route_not_found', parameters);
    response.setHeader('Allow', allowed);
    return ServiceError.of('method_not_allowed', parameters);
  }
}

/** Nest's error for a request without a route; our own routes throw errors with a code. */
function isUnknownRoute(error: unknown): boolean {
  return error instanceof NotFoundException && error.message.startsWith('Cannot ');
}

function errorAnswer(
  style: ErrorStyle,
  path: string,
  problem: ServiceError,
  language: Language,
): ErrorAnswer {
  const foreign = style === 'knowledge' && FOREIGN_PATHS.find(([pattern]) => pattern.test(path));
  const present = foreign ? foreign[1] : PRESENTERS[style];
  return present(problem, language);
}

/** OpenAI's error for one within a stream. */
export function openAiErrorOf(error: unknown, language: Language): OpenAiError {
  return openAiAnswer(problemOf(error), language).body.error;
}

/** The response to a request that could not be parsed. */
export function unreadableAnswer(style: ErrorStyle, { status, path }: UnreadableRequest): UnreadableAnswer {
  const code = codeOfStatus(status);
  const problem = new ServiceError(code, message('malformed_request'), {}, { status });
  return { code, body: errorAnswer(style, path, problem, 'en').body };
}

/** The language that a client requests; English if none of its languages is supported. */
export function languageOf(request: Request): Language {
  const accepted = request.acceptsLanguages([...LANGUAGES]);
  return accepted === 'zh' ? 'zh' : 'en';
}

function logProblem(request: Request, status: number, error: unknown): void {
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  else if (isUnstorableInput(error)) request.log.warn({ err: error }, 'the database rejected an input');
  else request.log.debug({ err: error }, 'request refused');
}
