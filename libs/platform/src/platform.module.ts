import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Logger } from 'pino';
import { APP_KIND, type AppKind } from './boot/app-definition.js';
import { ShutdownState } from './boot/shutdown-state.js';
import { HealthController } from './health/health.controller.js';
import { HealthRegistry } from './health/health.registry.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { loggingOf } from './logging/app-logger.js';
import { Metrics } from './metrics/metrics.js';
import { SseSender } from './sse/sse.js';

/** What every app has: logging, health, metrics, server-sent events and the state of its shutdown. */
@Module({})
export class PlatformModule {
  static forRoot({ kind, logger }: { kind: AppKind; logger: Logger }): DynamicModule {
    const shared = [HealthRegistry, Metrics, ShutdownState, SseSender];
    return {
      module: PlatformModule,
      global: true,
      imports: [LoggerModule.forRoot(loggingOf(logger))],
      controllers: [HealthController, MetricsController],
      providers: [...shared, { provide: APP_KIND, useValue: kind }],
      exports: shared,
    };
  }
}
