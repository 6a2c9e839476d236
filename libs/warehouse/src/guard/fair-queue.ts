/** Queues of many tenants that are served in turns, one item each, however many a tenant has. */
export class FairQueue<T> {
  /** In the order of turns; a tenant that has nothing waiting is not in it. */
  private readonly queues = new Map<string, T[]>();

  /** How many items of a tenant wait. */
  lengthOf(tenant: string): number {
    return this.queues.get(tenant)?.length ?? 0;
  }

  /** Whether anybody else waits. */
  hasOthers(tenant: string): boolean {
    return this.queues.size > (this.queues.has(tenant) ? 1 : 0);
  }

  push(tenant: string, item: T): void {
    const queue = this.queues.get(tenant);
    if (queue) queue.push(item);
    else this.queues.set(tenant, [item]);
  }

  /** The first item of the first tenant in turn that may be served now, who then is last in turn. */
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

  /** Takes an item out of turn; nothing happens when it does not wait. */
  remove(tenant: string, item: T): void {
    const queue = this.queues.get(tenant);
    const index = queue?.indexOf(item) ?? -1;
    if (!queue || index < 0) return;
    queue.splice(index, 1);
    if (queue.length === 0) this.queues.delete(tenant);
  }

  /** Takes out everything. */
  clear(): T[] {
    const items = [...this.queues.values()].flat();
    this.queues.clear();
    return items;
  }
}
