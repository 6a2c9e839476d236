import type { LoggerService } from '@nestjs/common';
import { Logger as PinoNestLogger, PinoLogger } from 'nestjs-pino';
import type { Logger } from 'pino';

/** Nest tells each module and route that it sets up; that is worth a line when debugging only. */
const CHATTY_CONTEXTS = new Set([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
]);

/** Has nestjs-pino write to this logger as it is: else pino-http puts serializers of its own in the place of the logger's. */
export function loggingOf(logger: Logger) {
  return { pinoHttp: { logger, wrapSerializers: false }, useExisting: true } as const;
}

/** What `new Logger(name)` of @nestjs/common writes to: pino, with the fields of the request or job at hand. */
export class AppLogger implements LoggerService {
  private readonly target: PinoNestLogger;

  constructor(logger: Logger) {
    const params = loggingOf(logger);
    this.target = new PinoNestLogger(new PinoLogger(params), params);
  }

  log(message: unknown, ...parameters: unknown[]): void {
    const context = parameters.at(-1);
    if (typeof context === 'string' && CHATTY_CONTEXTS.has(context)) this.debug(message, ...parameters);
    else this.target.log(message, ...parameters);
  }

  fatal(message: unknown, ...parameters: unknown[]): void {
    this.target.fatal(message, ...parameters);
  }

  error(message: unknown, ...parameters: unknown[]): void {
    this.target.error(message, ...parameters);
  }

  warn(message: unknown, ...parameters: unknown[]): void {
    this.target.warn(message, ...parameters);
  }

  debug(message: unknown, ...parameters: unknown[]): void {
    this.target.debug(message, ...parameters);
  }

  verbose(message: unknown, ...parameters: unknown[]): void {
    this.target.verbose(message, ...parameters);
  }
}
