import { Controller, Get, HttpCode, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { APP_KIND, type AppKind } from '../boot/app-definition.js';
import { ShutdownState } from '../boot/shutdown-state.js';
import { OpenToAll } from '../http/open-to-all.js';
import { type DependencyHealth, HealthRegistry } from './health.registry.js';

interface Readiness {
  status: 'ready' | 'unready' | 'draining';
  dependencies: Record<string, DependencyHealth>;
}

/** Probes for orchestrators; not part of an app's API. */
@ApiExcludeController()
@OpenToAll()
@Controller('health')
export class HealthController {
  constructor(
    private readonly registry: HealthRegistry,
    private readonly shutdown: ShutdownState,
    @Inject(APP_KIND) private readonly kind: AppKind,
  ) {}

  /** The process is alive and its event loop is not blocked. */
  @Get('live')
  @HttpCode(200)
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /**
   * Returns 200 if the app takes work, and 503 while it drains. A worker also returns 503 while a dependency is
   * unavailable; an HTTP app stays ready, since it can return degraded results.
   */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const dependencies = await this.registry.checkAll();
    const status = this.statusOf(dependencies);
    response.status(status === 'ready' ? 200 : 503);
    return { status, dependencies };
  }

  private statusOf(dependencies: Record<string, DependencyHealth>): Readiness['status'] {
    if (this.shutdown.draining.aborted) return 'draining';
    const anyDown = Object.values(dependencies).some(({ status }) => status === 'down');
    return this.kind === 'worker' && anyDown ? 'unready' : 'ready';
  }
}
