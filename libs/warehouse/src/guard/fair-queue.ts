/** Queues of many tenants, served round-robin, one item each. */
export class FairQueue<T> {
  /** In order of turns; only tenants with waiting items. */
  private readonly queues = new Map<string, T[]>();

  lengthOf(tenant: string): number {
    return this.queues.get(tenant)?.length ?? 0;
  }

  /** Whether another tenant waits. */
  hasOthers(tenant: string): boolean {
    return this.queues.size > (this.queues.has(tenant) ? 1 : 0);
  }

  push(tenant: string, item: T): void {
    const queue = this.queues.get(tenant);
    if (queue) queue.push(item);
    else this.queues.set(tenant, [item]);
  }

  /** The first item of the next tenant that may be served; that tenant then goes last. */
  next(mayBeServed: (tenant: string) => boolean): T | undefined {
    for (const [tenant, queue] of this.queues) {
      if (!mayBeServed(tenant)) continue;
      const item = queue.shift();
      this.queues.delete(tenant);
      if (queue.length > 0) this.queues.set(tenant, queue);
      return item;
    }
    return undefined;
  }

  /** Removes an item if it is waiting. */
  remove(tenant: string, item: T): void {
    const queue = this.queues.get(tenant);
    const index = queue?.indexOf(item) ?? -1;
    if (!queue || index < 0) return;
    queue.splice(index, 1);
    if (queue.length === 0) this.queues.delete(tenant);
  }

  /** Removes and returns all items. */
  clear(): T[] {
    const items = [...this.queues.values()].flat();
    this.queues.clear();
    return items;
  }
}
