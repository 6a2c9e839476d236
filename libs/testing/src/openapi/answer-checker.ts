import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import {
  type DocumentedResponse,
  type OpenApiDocument,
  type Route,
  routesOf,
  type Schema,
} from './open-api.js';

/** Instead of a status: the response did not arrive, or broke off. */
export const NO_ANSWER = 0;

/** A statement took too long. Only some operations document it. */
const TIMED_OUT = 504;

/** Sent by the HTTP server itself, before routing. */
const HEADERS_TOO_LARGE = 431;

export interface SentRequest {
  method: string;
  /** With its query. */
  path: string;
}

/** The response. */
export interface GivenAnswer {
  status: number;
  contentType: string;
  text: string;
  /** From the header `X-Error-Code`; absent in the examples of a document. */
  errorCode?: string | null;
}

/** What no response may reveal: paths of code, database queries, internal hosts. */
const LEAKS =
  /node_modules|\bat \S+ \(|\.[jt]s:\d+|\b(?:127\.0\.0\.1|localhost):\d+|postgres(?:ql)?:\/\/|redis:\/\/|ECONN|\bselect .+ from \w|violates \w+ constraint|relation "/i;
/** Events of some protocols have no names; the end of a stream may be a bare `[DONE]`. */
const EVENT = /^(?:event: ([\w.]+)\n)?data: (\{.*\}|\[DONE\])\n\n$/;

/** For unknown formats, Ajv only logs a warning and checks nothing. */
const REFUSING = { log: refuse, warn: refuse, error: refuse };

/** Validates responses against the OpenAPI document of their service; unknown keys are errors. */
export class AnswerChecker {
  /** Valid events seen so far, by operation and the schema of their data: `POST /query/stream step RouteStep`. */
  readonly seenEvents = new Set<string>();
  private readonly ajv = new Ajv2020({
    strict: false,
    validateFormats: true,
    allErrors: false,
    logger: REFUSING,
  });
  private readonly routes: Array<Route & { pattern: RegExp }>;
  private readonly validators = new Map<Schema, ValidateFunction>();

  private readonly statusesOfCodes: Record<string, number[]>;
  private readonly isErrorBody: (body: unknown) => boolean;

  constructor(document: OpenApiDocument) {
    this.statusesOfCodes = document.components?.schemas?.['ErrorCode']?.['x-statuses'] ?? {};
    this.isErrorBody = document.components?.schemas?.['ServiceErrorResponse']
      ? isServiceError
      : isKnowledgeError;
    this.ajv.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    this.ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    this.ajv.addFormat('binary', true);
    this.ajv.addFormat('byte', /^[A-Za-z\d+/]*={0,2}$/);
    this.ajv.addFormat('uri', isAbsoluteUri);
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
      this.ajv.addSchema(closedSchema(schema) as object, `#/components/schemas/${name}`);
    this.routes = routesOf(document).map((route) => ({
      ...route,
      pattern: new RegExp(`^${route.path.replace(/\{.*?\}/g, '[^/]+')}$`),
    }));
  }

  /** Reads the document of a running service. */
  static async of(baseUrl: string): Promise<AnswerChecker> {
    const response = await fetch(`${baseUrl}/openapi.json`);
    return new AnswerChecker((await response.json()) as OpenApiDocument);
  }

  /** All possible contents of `seenEvents`. */
  get describedEvents(): string[] {
    return this.routes.flatMap((route) => {
      const events = Object.values(route.operation.responses).flatMap((response) => eventsOf(response) ?? []);
      return events.flatMap(({ event, data }) =>
        (data.oneOf ?? [data]).map((schema) => eventName(route, event, schema)),
      );
    });
  }

  /** @returns how examples of responses and streams differ from their own descriptions */
  mismatchesOfExamples(): string[] {
    return this.routes.flatMap((route) =>
      Object.entries(route.operation.responses).flatMap(([status, documented]) =>
        Object.entries(documented.content ?? {}).flatMap(
          ([contentType, { schema, example, examples = {} }]) => {
            const values = [example, schema?.example, ...Object.values(examples).map(({ value }) => value)];
            return values
              .filter((value) => value !== undefined)
              .map((value) => {
                const text = typeof value === 'string' ? value : JSON.stringify(value);
                return this.mismatchOfAnswer(route, { status: Number(status), contentType, text });
              })
              .filter((mismatch) => mismatch !== null)
              .map((mismatch) => `example of ${route.method} ${route.path} ${status}: ${mismatch}`);
          },
        ),
      ),
    );
  }

  /** @returns what is wrong with a response to any request, however invalid; null if nothing is */
  problemOf(request: SentRequest, answer: GivenAnswer, leaks = LEAKS): string | null {
    if (answer.status === NO_ANSWER) return 'no response, or an incomplete one';
    if (answer.status >= 500 && answer.status !== TIMED_OUT) return `unexpected ${answer.status}`;
    const leak = leaks.exec(answer.text);
    if (leak) return `it reveals ${JSON.stringify(leak[0])}`;
    return this.mismatchOf(request, answer);
  }

  /** @returns how a response differs from its operation's description; null if it does not */
  mismatchOf(request: SentRequest, answer: GivenAnswer): string | null {
    if (request.method === 'HEAD') return null;
    const codeProblem = this.problemOfCode(answer);
    if (codeProblem) return codeProblem;
    return this.mismatchOfAnswer(this.routeOf(request), answer);
  }

  /** Every error has a code of the catalogue, the same in header and body, with one of its statuses. */
  private problemOfCode({ status, text, errorCode }: GivenAnswer): string | null {
    if (errorCode === undefined || status < 400) return null;
    const known = errorCode !== null && this.statusesOfCodes[errorCode];
    if (!known) return `an error whose code ${errorCode} is not in the catalogue`;
    const isOfSqlService = this.isErrorBody === isServiceError;
    if (!known.includes(status) && !(isOfSqlService && status === 400)) return `${errorCode} with ${status}`;
    const { detail } = (parsed(text) ?? {}) as { detail?: { code?: string } };
    const told = detail?.code ?? errorCode;
    return told === errorCode ? null : `the code ${told}, and ${errorCode} in the header`;
  }

  private mismatchOfAnswer(route: Route | null, { status, contentType, text }: GivenAnswer): string | null {
    const documented = route?.operation.responses[status];
    if (status === HEADERS_TOO_LARGE) return null;
    if (route && !documented) return `${status} is not documented`;
    if (text === '') return null;
    const [mediaType = ''] = contentType.split(';', 1);
    if (documented && !(mediaType in (documented.content ?? {}))) return `${mediaType} is not documented`;
    if (contentType.includes('event-stream')) return this.mismatchOfEvents(route, documented, text);
    if (contentType.includes('json')) return this.mismatchOfJson(documented, status, text);
    return status < 400 ? null : 'an error that is not JSON';
  }

  /** @throws Error if the response differs from its operation's description */
  check(request: SentRequest, answer: GivenAnswer): void {
    const mismatch = this.mismatchOf(request, answer);
    if (mismatch === null) return;
    throw new Error(
      `${request.method} ${request.path}: ${answer.status} ${mismatch}\n${answer.text.slice(0, 2_000)}`,
    );
  }

  private mismatchOfJson(
    documented: DocumentedResponse | undefined,
    status: number,
    text: string,
  ): string | null {
    const body: unknown = parsed(text);
    if (body === undefined) return 'it is not JSON';
    if (status >= 400 && !this.isErrorBody(body)) return 'its error does not match its specification';
    if (!documented) return status < 400 ? 'a response of an undocumented route' : null;
    const schema = documented.content?.['application/json']?.schema;
    if (!schema) return isFile(documented) ? null : `JSON with ${status} is not documented`;
    return this.mismatchOfValue(schema, body);
  }

  private mismatchOfEvents(
    route: Route | null,
    documented: DocumentedResponse | undefined,
    text: string,
  ): string | null {
    const described = documented && eventsOf(documented);
    if (!route || !described) return 'its events are not documented';
    for (const block of text.match(/[^]*?\n\n|[^]+$/g) ?? []) {
      const [, event, data = ''] = EVENT.exec(block) ?? [];
      const itemSchema = documented.content!['text/event-stream']!.itemSchema!;
      const mismatch = this.mismatchOfValue(itemSchema, event === undefined ? { data } : { event, data });
      if (mismatch === null && data === '[DONE]') continue;
      const schema = described.find((one) => one.event === event)?.data;
      if (mismatch || !schema) return `no event that is described: ${block.slice(0, 200)}: ${mismatch}`;
      const value: unknown = parsed(data);
      const kind = (schema.oneOf ?? [schema]).find((one) => this.mismatchOfValue(one, value) === null);
      if (!kind) return `event ${event} ${this.mismatchOfValue(schema, value)}: ${data.slice(0, 500)}`;
      this.seenEvents.add(eventName(route, event, kind));
    }
    return null;
  }

  private mismatchOfValue(schema: Schema, value: unknown): string | null {
    const validate = this.validatorOf(schema);
    return validate(value) ? null : `not as documented: ${this.ajv.errorsText(validate.errors)}`;
  }

  private routeOf({ method, path }: SentRequest): Route | null {
    // As sent, but without a trailing slash, which routes accept.
    const way = new URL(`http://service${path}`).pathname.replace(/(?<=.)\/+$/, '');
    return this.routes.find((route) => route.method === method && route.pattern.test(way)) ?? null;
  }

  private validatorOf(schema: Schema): ValidateFunction {
    const known = this.validators.get(schema) ?? this.ajv.compile(closedSchema(schema) as object);
    this.validators.set(schema, known);
    return known;
  }
}

/** A schema whose objects have only the named keys. */
function closedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const mapped = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'example')
      .map(([key, value]) => [key, key === 'enum' ? (value as unknown) : closedSchema(value)]),
  );
  if (typeof mapped['properties'] === 'object' && [mapped['type']].flat().includes('object'))
    mapped['additionalProperties'] ??= false;
  return mapped;
}

/** The events of a stream: their names, and the schemas of their JSON data. */
function eventsOf({
  content,
}: DocumentedResponse): Array<{ event: string | undefined; data: Schema }> | undefined {
  return content?.['text/event-stream']?.itemSchema?.oneOf?.flatMap(({ properties }) => {
    const data = properties!['data']!.contentSchema;
    return data ? { event: properties!['event']?.const as string | undefined, data } : [];
  });
}

function eventName({ method, path }: Route, event: string | undefined, { $ref }: Schema): string {
  return [method, path, event, $ref?.split('/').pop()].filter(Boolean).join(' ');
}

/** Documents may be of any type, including JSON. */
function isFile({ content = {} }: DocumentedResponse): boolean {
  return Object.values(content).some(({ schema }) => schema?.format === 'binary');
}

/** An error of the SQL service: `{"error": {code, message, details}}`. */
function isServiceError(body: unknown): boolean {
  const { error } = (body ?? {}) as { error?: unknown };
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, details } = error as Record<string, unknown>;
  return typeof code === 'string' && typeof message === 'string' && typeof details === 'object';
}

/** An error of the knowledge service: `{"detail": …}`, or as OpenAI or Dify describe theirs. */
function isKnowledgeError(body: unknown): boolean {
  const { detail, error, error_msg } = (body ?? {}) as Record<string, unknown>;
  if (typeof error === 'object' && error !== null)
    return ['message', 'type', 'param', 'code'].every((key) => key in error);
  if (typeof error_msg === 'string') return error_msg !== '';
  if (Array.isArray(detail))
    return detail.every((issue) => 'loc' in issue && 'msg' in issue && 'type' in issue);
  if (typeof detail === 'object' && detail !== null) return 'code' in detail && 'reason' in detail;
  return typeof detail === 'string' && detail !== '';
}

function refuse(...problem: unknown[]): never {
  throw new Error(`The OpenAPI document holds a schema that cannot be checked: ${problem.join(' ')}`);
}

/** RFC 3986 allows only these characters; `URL` knows the structure. */
function isAbsoluteUri(text: string): boolean {
  return /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i.test(text) && URL.canParse(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
