import type { LoggerService } from '@nestjs/common';
import { Logger as PinoNestLogger, PinoLogger } from 'nestjs-pino';
import type { Logger } from 'pino';

/** Nest's messages about each module and route are logged at debug level. */
const CHATTY_CONTEXTS = new Set([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
]);

/** Makes nestjs-pino use this logger unchanged; pino-http would replace its serializers. */
export function loggingOf(logger: Logger) {
  return { pinoHttp: { logger, wrapSerializers: false }, useExisting: true } as const;
}

/** The target of `new Logger(name)` of @nestjs/common: pino, with the fields of the current request or job. */
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
