import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Logger } from 'pino';
import { APP_KIND, type AppKind } from './boot/app-definition.js';
import { ShutdownState } from './boot/shutdown-state.js';
import { ErrorsController } from './errors/errors.controller.js';
import { HealthController } from './health/health.controller.js';
import { HealthRegistry } from './health/health.registry.js';
import { VERSION, type Version, VersionController } from './health/version.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { loggingOf } from './logging/app-logger.js';
import { Metrics } from './metrics/metrics.js';
import { SseSender } from './sse/sse.js';

export interface PlatformOptions {
  kind: AppKind;
  version: Version;
  logger: Logger;
}

/** Common parts of every app: logging, errors, health, version, metrics, server-sent events and the state of its shutdown. */
@Module({})
export class PlatformModule {
  static forRoot({ kind, version, logger }: PlatformOptions): DynamicModule {
    const shared = [
      HealthRegistry,
      Metrics,
      ShutdownState,
      SseSender,
      { provide: VERSION, useValue: version },
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [LoggerModule.forRoot(loggingOf(logger))],
      controllers: [ErrorsController, HealthController, MetricsController, VersionController],
      providers: [...shared, { provide: APP_KIND, useValue: kind }],
      exports: shared,
    };
  }
}
