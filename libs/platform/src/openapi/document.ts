import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { AppSettings, HttpAppDefinition, OpenApiInfo } from '../boot/app-definition.js';
import { rootModule } from '../boot/create-app.js';
import { exampleConfig } from '../config/load-config.js';
import { createLogger } from '../logging/logger.js';

const API_VERSION = '1.0';

/** Serves the document at /openapi.json and Swagger UI at /docs, all assets from this process. */
export function serveDocs(app: INestApplication, info: OpenApiInfo): void {
  SwaggerModule.setup('docs', app, () => buildDocument(app, info), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: info.title,
  });
}

/** An app's OpenAPI document, made without environment, connection or a single provider of the app. */
export async function createOpenApiDocument<S extends AppSettings>(
  definition: HttpAppDefinition<S>,
): Promise<OpenAPIObject> {
  const module = definition.module(exampleConfig(definition.settings));
  const logger = createLogger({ name: definition.name, level: 'silent' });
  const app = await NestFactory.create(rootModule({ kind: 'http', module, logger }), {
    preview: true,
    abortOnError: false,
    logger: false,
  });
  return buildDocument(app, definition.openapi);
}

function buildDocument(app: INestApplication, info: OpenApiInfo): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle(info.title)
    .setDescription(info.description)
    .setVersion(API_VERSION);
  for (const [tag, description] of Object.entries(info.tags ?? {})) builder.addTag(tag, description);
  return SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: operationId,
  });
}

/** `DocumentsController.list` is `documentsList`: unique, and stable while the names are. */
function operationId(controller: string, method: string): string {
  const resource = controller.replace(/Controller$/, '');
  return `${resource.charAt(0).toLowerCase()}${resource.slice(1)}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}
