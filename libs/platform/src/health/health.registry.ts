import { Injectable, Logger } from '@nestjs/common';
import { tlsFailureOf } from '../errors/tls-failure.js';
import { withTimeout } from '../time/with-timeout.js';

const CHECK_TIMEOUT_MS = 1_000;

/** A dependency that a module monitors, such as Postgres. */
export interface HealthIndicator {
  /** Short name, as shown by /health/ready: `postgres`. */
  name: string;
  /** Resolves if the dependency answers, rejects if it does not. The caller limits it to one second. */
  check(): Promise<void>;
}

export interface DependencyHealth {
  status: 'up' | 'down';
  duration_ms: number;
  /** Short reason without host names: `ECONNREFUSED`, `timeout`. */
  error?: string;
  /** How to fix it, if TLS is the reason; names no host either. */
  hint?: string;
}

/** Where modules register their dependencies. Checks run concurrently, each limited to a second. */
@Injectable()
export class HealthRegistry {
  private readonly indicators = new Map<string, HealthIndicator>();
  private readonly down = new Set<string>();
  private readonly logger = new Logger(HealthRegistry.name);

  register(indicator: HealthIndicator): void {
    this.indicators.set(indicator.name, indicator);
  }

  async checkAll(): Promise<Record<string, DependencyHealth>> {
    const checks = [...this.indicators.values()].map(
      async (indicator) => [indicator.name, await this.checkOne(indicator)] as const,
    );
    return Object.fromEntries(await Promise.all(checks));
  }

  private async checkOne(indicator: HealthIndicator): Promise<DependencyHealth> {
    const start = performance.now();
    const error = await rejectionOf(indicator);
    const duration_ms = Math.round(performance.now() - start);
    this.logChange(indicator.name, error);
    return error ? { status: 'down', duration_ms, ...reasonOf(error) } : { status: 'up', duration_ms };
  }

  /** Logs only changes, since probes arrive every few seconds. */
  private logChange(name: string, error: Error | undefined): void {
    if (error && !this.down.has(name)) this.logger.warn({ msg: `${name} is down`, err: error });
    if (!error && this.down.has(name)) this.logger.log(`${name} is up again`);
    if (error) this.down.add(name);
    else this.down.delete(name);
  }
}

async function rejectionOf(indicator: HealthIndicator): Promise<Error | undefined> {
  try {
    await withTimeout(indicator.check(), CHECK_TIMEOUT_MS, noAnswer);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function noAnswer(): Error {
  return Object.assign(new Error('timed out'), { code: 'timeout' });
}

function reasonOf(error: Error): Pick<DependencyHealth, 'error' | 'hint'> {
  const tls = tlsFailureOf(error);
  if (tls) return { error: tls.code, hint: tls.hint };
  const { code } = error as { code?: unknown };
  return { error: typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : 'failed' };
}
