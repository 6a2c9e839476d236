/** Pseudo-random choices, reproducible by seed. */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to, not including, 1. See https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** True with this probability: 0.2 is every fifth time. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /**
   * Continues from the current state with the likelier choice each time, so that a generator of requests makes hardly
   * any mistake.
   */
  likely(): Random {
    return new LikelyRandom(this.below(2 ** 31));
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}

class LikelyRandom extends Random {
  override chance(probability: number): boolean {
    return probability >= 0.5;
  }

  /** The last case of a generator is the one without a mistake. */
  override below(limit: number): number {
    return limit - 1;
  }

  override pick<T>(items: readonly T[]): T {
    return items[super.below(items.length)] as T;
  }
}
