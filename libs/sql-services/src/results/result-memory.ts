import { Inject, Injectable } from '@nestjs/common';
import { SQL_SERVICES_CONFIG, type SqlServicesConfig } from '../sql-services.settings.js';

/**
 * Results in memory, by tenant: what comes from the warehouse faster than clients take it, or the object store. A tenant
 * whose clients read slowly gets no more than its share. A single result always fits, and where several that still grow
 * do not fit together, the younger ones give way.
 */
@Injectable()
export class ResultMemory {
  private readonly reservationsOf = new Map<string, Set<ResultReservation>>();

  constructor(@Inject(SQL_SERVICES_CONFIG) private readonly config: SqlServicesConfig) {}

  /** Of a result that has no rows yet. */
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

/** The memory of one result, from its first row until it is sent and stored. */
export class ResultReservation {
  private bytes = 0;
  private holders = 0;
  private isGrowing = true;
  /** Room that an older one has been promised: the next row ends the statement. */
  private isGivenUp = false;

  constructor(
    /** Of the same tenant, the oldest first; this one included. */
    private readonly all: ReadonlySet<ResultReservation>,
    private readonly maxBytes: number,
    private readonly onFree: () => void,
  ) {}

  /** @returns false when there is no room for so many bytes: the result is given up then */
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

  /** The result is whole: from now on it does not give way any more. */
  settle(): void {
    this.isGrowing = false;
  }

  /** Keeps the memory until what is returned is called, also when others have let go of it. */
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
