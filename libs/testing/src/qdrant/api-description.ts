import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { type OpenApiDocument, routesOf, type Schema } from '../openapi/open-api.js';

/** The published API description, reduced to what is used. */
const DESCRIPTION = new URL('./qdrant-openapi.json', import.meta.url);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface DescribedRoute {
  method: string;
  path: string;
  pattern: RegExp;
  parameters: Map<string, ValidateFunction>;
  body: ValidateFunction | null;
  answer: ValidateFunction | null;
}

/** A request that the API describes. */
export interface KnownRequest {
  /** As named in the description, with braces. */
  route: string;
  collection: string;
  /** For routes that contain one. */
  vectorName?: string;
}

/** Validates requests and responses against Qdrant's published OpenAPI description. Unknown keys are errors. */
export class ApiDescription {
  private readonly ajv = new Ajv({ strict: false, allErrors: false, coerceTypes: false });
  private readonly queryAjv = new Ajv({ strict: false, coerceTypes: true });
  private readonly routes: DescribedRoute[];

  constructor() {
    const document = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as OpenApiDocument;
    for (const ajv of [this.ajv, this.queryAjv]) {
      for (const format of [
        'uint',
        'uint8',
        'uint32',
        'uint64',
        'int64',
        'float',
        'double',
        'date-time',
        'uri',
      ])
        ajv.addFormat(format, true);
      ajv.addFormat('uuid', UUID);
      for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
        ajv.addSchema(asJsonSchema(schema) as object, `#/components/schemas/${name}`);
    }
    this.routes = routesOf(document).map(({ method, path, operation }) => {
      const body = operation.requestBody?.content['application/json']?.schema;
      const answer = operation.responses['200']?.content?.['application/json']?.schema;
      const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      return {
        method,
        path,
        pattern: new RegExp(`^${path.replace(/\{.*?\}/g, '([^/]+)')}$`),
        parameters: new Map(
          inQuery.map(({ name, schema }) => [name, this.compiled(this.queryAjv, schema ?? {})]),
        ),
        body: body ? this.compiled(this.ajv, body) : null,
        answer: answer ? this.compiled(this.ajv, answer) : null,
      };
    });
  }

  /** @throws Error that says how the request differs from the description */
  check(method: string, url: URL, body: unknown): KnownRequest {
    const found = this.routes.find((route) => route.method === method && route.pattern.test(url.pathname));
    if (!found) throw new Error(`no such operation: ${method} ${url.pathname}`);
    for (const [name, value] of url.searchParams) {
      const validate = found.parameters.get(name);
      if (!validate) throw new Error(`no such parameter: ${name}`);
      if (!validate({ value })) throw new Error(`the parameter ${name}: ${this.problem(validate)}`);
    }
    if (found.body && !found.body({ value: body })) throw new Error(`the body: ${this.problem(found.body)}`);
    if (!found.body && body !== undefined) throw new Error('a body where there is none');
    const [, collection = '', second] = found.pattern.exec(url.pathname) ?? [];
    return {
      route: `${method} ${found.path}`,
      collection: decodeURIComponent(collection),
      ...(second !== undefined && { vectorName: decodeURIComponent(second) }),
    };
  }

  /** @throws Error that says how the response differs from the description */
  checkAnswer(route: string, answer: unknown): void {
    const validate = this.routes.find(({ method, path }) => `${method} ${path}` === route)?.answer;
    if (validate && !validate({ value: answer })) throw new Error(`${route}: ${this.problem(validate)}`);
  }

  private compiled(ajv: Ajv, schema: Schema): ValidateFunction {
    return ajv.compile({ type: 'object', required: ['value'], properties: { value: asJsonSchema(schema) } });
  }

  private problem({ errors }: ValidateFunction): string {
    return this.ajv.errorsText(errors, { dataVar: '' });
  }
}

/** Converts from OpenAPI 3.0: null becomes a type, and objects have only the described keys. */
function asJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asJsonSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as Schema & { nullable?: boolean };
  const keys = Object.keys(rest).filter((key) => key !== 'default');
  if (nullable && keys.length === 0) return { type: 'null' };
  const isClosed = rest.properties !== undefined && rest.additionalProperties === undefined && !rest.allOf;
  const converted = {
    ...Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        key === 'properties' ? mapValues(value as Record<string, unknown>) : asJsonSchema(value),
      ]),
    ),
    ...(isClosed && { additionalProperties: false }),
  };
  return nullable ? { anyOf: [converted, { type: 'null' }] } : converted;
}

function mapValues(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, asJsonSchema(value)]));
}
