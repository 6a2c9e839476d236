import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ExpressAdapter } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { definitionPath, ERROR_CATALOGUE } from '@tessera/contracts';
import type { Request, Response } from 'express';
import type { AppSettings, HttpAppDefinition } from '../boot/app-definition.js';
import { rootModule } from '../boot/create-app.js';
import { type Schema, toJsonSchema } from './json-schema.js';
import { operationsOf } from './openapi-problems.js';
import { shareHeaders } from './shared-headers.js';
import { exampleConfig } from '../config/load-config.js';
import { createLogger } from '../logging/logger.js';

const API_VERSION = '1.0';
/** The first version that describes the events of a stream (docs/decisions/0008-openapi-3-2.md). */
const OPENAPI_VERSION = '3.2.0';

type Headers = Record<string, { description: string; schema: object }>;

/**
 * Serves the document at /openapi.json and, for the edge, at /openapi/<app>.json, and Swagger UI at /docs with all assets from
 * this process.
 */
export function serveDocs(app: INestApplication, described: OpenApiDescription & { name: string }): void {
  const { name, openapi, docsOf } = described;
  let document: OpenAPIObject | undefined;
  const documentOnce = () => (document ??= buildDocument(app, described));
  SwaggerModule.setup('docs', app, documentOnce, {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: docsOf ? 'Tessera' : openapi.title,
    explorer: docsOf !== undefined,
    swaggerOptions: {
      persistAuthorization: true,
      ...(docsOf && { urls: docsOf.map((service) => ({ name: service, url: definitionPath(service) })) }),
    },
  });
  const adapter = app.getHttpAdapter() as ExpressAdapter;
  adapter.get(definitionPath(name), (_request: Request, response: Response) => response.json(documentOnce()));
}

/** An app's OpenAPI document, created without environment, connections or any provider of the app. */
export async function createOpenApiDocument<S extends AppSettings>(
  definition: HttpAppDefinition<S>,
): Promise<OpenAPIObject> {
  const module = definition.module(exampleConfig(definition.settings));
  const logger = createLogger({ name: definition.name, level: 'silent' });
  const app = await NestFactory.create(
    rootModule({ kind: 'http', module, logger, version: { version: API_VERSION, revision: null } }),
    {
      preview: true,
      abortOnError: false,
      logger: false,
    },
  );
  return buildDocument(app, definition);
}

type OpenApiDescription = Pick<HttpAppDefinition, 'openapi' | 'pathPrefix' | 'docsOf'>;

function buildDocument(app: INestApplication, { openapi, pathPrefix }: OpenApiDescription): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion(OPENAPI_VERSION)
    .setTitle(openapi.title)
    .setDescription(openapi.description)
    .setVersion(API_VERSION);
  builder.addServer(pathPrefix ?? '/');
  for (const [tag, description] of Object.entries(openapi.tags ?? {})) builder.addTag(tag, description);
  for (const [name, scheme] of Object.entries(openapi.security ?? {})) {
    builder.addSecurity(name, scheme).addSecurityRequirements(name);
  }
  const made = SwaggerModule.createDocument(app, builder.build(), {
    // Controller methods are verbs with objects, such as `listTasks`, and unique across the services.
    operationIdFactory: (_controller, method) => method,
  });
  const enums: Record<string, Schema> = {};
  const document = toJsonSchema(made, '#', enums) as OpenAPIObject;
  Object.assign(((document.components ??= {}).schemas ??= {}), enums);
  addHeaders(document, openapi.headers ?? []);
  addErrorCodes(document);
  addResponseHeaders(document, openapi.responseHeaders ?? {});
  shareHeaders(document);
  return document;
}

/** The builder's own `addGlobalParameters` would also add them to every later document of the process. */
function addHeaders(
  document: OpenAPIObject,
  headers: NonNullable<OpenApiDescription['openapi']['headers']>,
): void {
  const parameters = headers.map(({ name, description, required, example }) => ({
    name,
    in: 'header' as const,
    description,
    required,
    schema: { type: 'string', example },
  }));
  if (parameters.length === 0) return;
  for (const { operation } of operationsOf(document))
    operation.parameters = [...(operation.parameters ?? []), ...parameters];
}

/** Adds the catalogue as a named enum, and the header with it to every error. */
function addErrorCodes(document: OpenAPIObject): void {
  const statuses = Object.entries(ERROR_CATALOGUE).map(([code, error]) => [code, error.statuses]);
  ((document.components ??= {}).schemas ??= {}).ErrorCode = {
    type: 'string',
    enum: Object.keys(ERROR_CATALOGUE),
    'x-statuses': Object.fromEntries(statuses) as Record<string, readonly number[]>,
  } as Schema;
  const header = {
    description: 'Machine-readable error code. The `Link` header with `rel="help"` leads to its description.',
    schema: { $ref: '#/components/schemas/ErrorCode' },
  };
  addToResponses(document, { 'X-Error-Code': header }, (status) => status >= 400);
}

/** `Retry-After` is sent with 429 only. */
function addResponseHeaders(document: OpenAPIObject, headers: Headers): void {
  const { 'Retry-After': retryAfter, ...always } = headers;
  addToResponses(document, always, (status) => status < 400 || status === 429);
  if (retryAfter) addToResponses(document, { 'Retry-After': retryAfter }, (status) => status === 429);
}

function addToResponses(document: OpenAPIObject, headers: Headers, has: (status: number) => boolean): void {
  for (const { operation } of operationsOf(document))
    for (const [status, response] of Object.entries(operation.responses))
      if (has(Number(status)) && response && !('$ref' in response))
        response.headers = { ...response.headers, ...headers };
}
