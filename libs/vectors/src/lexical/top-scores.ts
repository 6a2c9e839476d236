interface Scored {
  number: number;
  score: number;
}

/** The best few of many, by a heap whose root is the worst that is kept. Among equal scores, the lower number wins. */
export class TopScores {
  private readonly heap: Scored[] = [];

  constructor(private readonly limit: number) {}

  offer(number: number, score: number): void {
    if (this.heap.length < this.limit) {
      this.heap.push({ number, score });
      this.rise(this.heap.length - 1);
      return;
    }
    const worst = this.heap[0];
    if (!worst || score < worst.score || (score === worst.score && number > worst.number)) return;
    this.heap[0] = { number, score };
    this.sink();
  }

  /** The worst score that is kept; 0 while there is room for more. */
  get leastScore(): number {
    return this.heap.length < this.limit ? 0 : (this.heap[0]?.score ?? 0);
  }

  /** Best first; equal scores by number. */
  ranked(): Scored[] {
    return [...this.heap].sort((a, b) => b.score - a.score || a.number - b.number);
  }

  private rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!this.isWorse(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(): void {
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      const right = left + 1;
      let worst = at;
      if (left < this.heap.length && this.isWorse(left, worst)) worst = left;
      if (right < this.heap.length && this.isWorse(right, worst)) worst = right;
      if (worst === at) return;
      this.swap(at, worst);
      at = worst;
    }
  }

  /** Among equal scores, the higher number is worse. */
  private isWorse(a: number, b: number): boolean {
    const one = this.heap[a] as Scored;
    const other = this.heap[b] as Scored;
    return one.score < other.score || (one.score === other.score && one.number > other.number);
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.heap[b] as Scored, this.heap[a] as Scored];
  }
}
