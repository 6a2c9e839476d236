import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { HttpConfig } from '../config/http.settings.js';
import { ErrorFilter, type ErrorStyle } from '../errors/error.filter.js';
import type { Version } from '../health/version.controller.js';
import { corsOptions } from '../http/cors.js';
import { measureRequests } from '../http/http-metrics.js';
import { jsonBody } from '../http/json-body.js';
import { stripPrefix } from '../http/path-prefix.js';
import { securityHeaders } from '../http/security-headers.js';
import { traceRequests } from '../http/trace-requests.js';
import { AppLogger } from '../logging/app-logger.js';
import { logRequests } from '../logging/logger.js';
import { PlatformModule, type PlatformOptions } from '../platform.module.js';
import { ignoreLateRequestErrors } from '../streams/ignore-late-errors.js';
import { isTracing } from '../tracing/tracing.js';
import { RequestValidationPipe } from '../validation/request-validation.pipe.js';
import type { AppKind } from './app-definition.js';

export interface AppParts {
  kind: AppKind;
  module: DynamicModule | Type;
  errors: ErrorStyle;
  http: HttpConfig;
  logger: Logger;
  readsBodiesFirst: boolean;
  pathPrefix: string | undefined;
}

@Module({})
class RootModule {}

/** Creates an app, ready to listen. The request id and the logger come first, so that every failure has them. */
export async function createApp(parts: AppParts): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    rootModule({ ...parts, version: versionOf(parts.http) }),
    {
      bodyParser: false,
      logger: new AppLogger(parts.logger),
      abortOnError: false,
      forceCloseConnections: true,
    },
  );
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', parts.http.trustProxy);
  app.use(ignoreLateRequestErrors);
  if (isTracing()) app.use(traceRequests());
  app.use(logRequests(parts.logger));
  app.use(measureRequests());
  app.use(securityHeaders);
  if (parts.http.corsOrigins.length > 0) app.enableCors(corsOptions(parts.http.corsOrigins));
  if (parts.pathPrefix) app.use(stripPrefix(parts.pathPrefix));
  if (parts.readsBodiesFirst) app.use(jsonBody(parts.http.maxBodyBytes));
  app.useGlobalPipes(new RequestValidationPipe());
  app.useGlobalFilters(new ErrorFilter(parts.errors));
  return app;
}

/** Combines the app's module with the platform's. */
export function rootModule({
  module,
  ...platform
}: PlatformOptions & Pick<AppParts, 'module'>): DynamicModule {
  return { module: RootModule, imports: [PlatformModule.forRoot(platform), module] };
}

function versionOf({ version, revision }: HttpConfig): Version {
  return { version, revision: revision ?? null };
}
