import { Ajv, type ValidateFunction } from 'ajv';
import { type OpenApiDocument, type Operation, type Route, routesOf, type Schema } from './open-api.js';
import type { WildRequest } from './wild-request.js';

/** In the place of a status: the answer did not come, or broke off. */
export const NO_ANSWER = 0;

/** What came back. */
export interface FuzzAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** What no answer may tell: where code lies, how the database is asked, which hosts there are. */
const LEAKS =
  /node_modules|\bat \S+ \(|\.[jt]s:\d+|\b(?:127\.0\.0\.1|localhost):\d+|postgres(?:ql)?:\/\/|redis:\/\/|ECONN|\bselect .+ from \w|violates \w+ constraint|relation "/i;
const EVENTS = /^(?:event: \w+\ndata: \{.*\}\n\n)*$/;
/** As any route may refuse what it cannot take, whether or not its description says so. */
const ANY_REQUEST = [413, 415];

/** Holds answers against the OpenAPI document of their service. */
export class AnswerChecker {
  private readonly ajv = new Ajv({ strict: false, validateFormats: true, allErrors: false });
  private readonly routes: Array<Route & { pattern: RegExp }>;
  private readonly validators = new Map<Schema, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.ajv.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    this.ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    this.ajv.addFormat('binary', true);
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
      this.ajv.addSchema(asJsonSchema(schema) as object, `#/components/schemas/${name}`);
    this.routes = routesOf(document).map((route) => ({
      ...route,
      pattern: new RegExp(`^${route.path.replace(/\{.*?\}/g, '[^/]+')}$`),
    }));
  }

  /** @returns what is wrong with the answer; null when nothing is */
  problemOf(request: WildRequest, answer: FuzzAnswer): string | null {
    const { status, contentType, text } = answer;
    if (status === NO_ANSWER) return 'no answer, or one that broke off';
    if (status >= 500) return `unexpected ${status}`;
    const leak = LEAKS.exec(text);
    if (leak) return `it tells ${JSON.stringify(leak[0])}`;
    if (text === '' || request.method === 'HEAD') return null;
    if (contentType.includes('event-stream')) return EVENTS.test(text) ? null : 'its events are not framed';
    const route = this.routeOf(request);
    if (contentType.includes('json')) return this.problemOfJson(route, status, text);
    return status < 400 ? null : 'an error that is not JSON';
  }

  private problemOfJson(route: Route | null, status: number, text: string): string | null {
    const body: unknown = parsed(text);
    if (body === undefined) return 'it is not JSON';
    if (status >= 400 && !isErrorBody(body)) return 'its error is not {"detail": …}';
    if (!route) return status < 400 ? 'an answer of no route that is described' : null;
    const documented = route.operation.responses[status];
    if (!documented) return ANY_REQUEST.includes(status) ? null : `${status} is not documented`;
    const schema = documented.content?.['application/json']?.schema;
    if (!schema) return isFileOf(documented) ? null : `JSON with ${status} is not documented`;
    const validate = this.validatorOf(schema);
    return validate(body) ? null : `not as documented: ${this.ajv.errorsText(validate.errors)}`;
  }

  private routeOf({ method, path }: WildRequest): Route | null {
    // As it is sent, and without a slash at its end, which routes take.
    const way = new URL(`http://service${path}`).pathname.replace(/(?<=.)\/+$/, '');
    return this.routes.find((route) => route.method === method && route.pattern.test(way)) ?? null;
  }

  private validatorOf(schema: Schema): ValidateFunction {
    const known = this.validators.get(schema) ?? this.ajv.compile(asJsonSchema(schema) as object);
    this.validators.set(schema, known);
    return known;
  }
}

/** A schema of OpenAPI 3.0 as JSON Schema, which has no `nullable`. */
function asJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asJsonSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as Schema;
  const mapped = Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => key !== 'example')
      .map(([key, value]) => [key, key === 'enum' ? value : asJsonSchema(value)]),
  );
  return nullable ? { anyOf: [mapped, { type: 'null' }] } : mapped;
}

/** Documents may be of any type, JSON too. */
function isFileOf({ content = {} }: Operation['responses'][string]): boolean {
  return Object.values(content).some(({ schema }) => schema?.format === 'binary');
}

function isErrorBody(body: unknown): boolean {
  const { detail } = (body ?? {}) as { detail?: unknown };
  if (Array.isArray(detail))
    return detail.every((issue) => 'loc' in issue && 'msg' in issue && 'type' in issue);
  if (typeof detail === 'object' && detail !== null) return 'code' in detail && 'reason' in detail;
  return typeof detail === 'string' && detail !== '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
