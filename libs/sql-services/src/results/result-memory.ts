import { Inject, Injectable } from '@nestjs/common';
import { SQL_SERVICES_CONFIG, type SqlServicesConfig } from '../sql-services.settings.js';

/**
 * Accounts for results in memory by tenant, so that slow clients cannot take more than their tenant's share. A single
 * result always fits; if several growing ones exceed the limit, the younger ones give way.
 */
@Injectable()
export class ResultMemory {
  private readonly reservationsOf = new Map<string, Set<ResultReservation>>();

  constructor(@Inject(SQL_SERVICES_CONFIG) private readonly config: SqlServicesConfig) {}

  /** Starts a result without rows. */
  open(tenantId: string): ResultReservation {
    const all = this.reservationsOf.get(tenantId) ?? new Set();
    this.reservationsOf.set(tenantId, all);
    const reservation = new ResultReservation(all, this.config.maxResultMemoryBytes, () => {
      all.delete(reservation);
      if (all.size === 0) this.reservationsOf.delete(tenantId);
    });
    all.add(reservation);
    return reservation;
  }
}

/** The memory of a result until it is sent and stored. */
export class ResultReservation {
  private bytes = 0;
  private holders = 0;
  private isGrowing = true;
  /** Its room was given to an older result: the next row ends the statement. */
  private isGivenUp = false;

  constructor(
    /** Of the same tenant, oldest first, including this one. */
    private readonly all: ReadonlySet<ResultReservation>,
    private readonly maxBytes: number,
    private readonly onFree: () => void,
  ) {}

  /** @returns false if the result does not fit and is given up */
  readonly growTo = (bytes: number): boolean => {
    const kept = [...this.all].filter((one) => one === this || !one.isGivenUp);
    let total = kept.reduce((sum, one) => sum + one.bytes, bytes - this.bytes);
    const younger = kept.slice(kept.indexOf(this) + 1).filter(({ isGrowing }) => isGrowing);
    for (let victim = younger.pop(); victim && total > this.maxBytes; victim = younger.pop()) {
      victim.isGivenUp = true;
      total -= victim.bytes;
    }
    this.isGivenUp ||= total > this.maxBytes && total > bytes;
    if (!this.isGivenUp) this.bytes = bytes;
    return !this.isGivenUp;
  };

  /** The result is complete and no longer gives way. */
  settle(): void {
    this.isGrowing = false;
  }

  /** Keeps the memory until the returned function is called, independently of other holders. */
  hold(): () => void {
    this.holders++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (--this.holders === 0) this.onFree();
    };
  }
}
