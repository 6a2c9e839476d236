import { Inject, Injectable } from '@nestjs/common';
import { gaugeOf, Metrics, METRICS } from '@tessera/platform';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { DATA_SOURCE } from './database.js';

/** Reports how many of the process's connections to the registry are in use. */
@Injectable()
export class PoolGauges {
  private readonly connections = gaugeOf(METRICS.registryPool);

  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    metrics.addSource({
      name: 'registry',
      read: async () => this.read(),
      forget: () => this.connections.reset(),
    });
  }

  private read(): void {
    if (!this.dataSource.isInitialized) return;
    const { master } = this.dataSource.driver as unknown as { master: Pool };
    this.connections.set({ state: 'used' }, master.totalCount - master.idleCount);
    this.connections.set({ state: 'idle' }, master.idleCount);
    this.connections.set({ state: 'waiting' }, master.waitingCount);
  }
}
