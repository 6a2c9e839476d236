/** Numbers of texts that hold a term, and how often each does: the first `count` of the arrays. */
export interface TermPostings {
  numbers: Uint32Array;
  frequencies: Uint32Array;
  count: number;
}

/**
 * The large arrays that a search needs, kept for the thread's next one: making them anew would cost more than what is
 * done with them. 20 bytes for every point of the collection, and 24 for every point that holds the most frequent term.
 */
export class SearchMemory {
  readonly pointScores = new ReusedNumbers(Float64Array);
  readonly documentScores = new ReusedNumbers(Float64Array);
  readonly documentFrequencies = new ReusedNumbers(Uint32Array);
  readonly decoded = new ReusedPostings();
  readonly selected = new ReusedPostings();
  readonly merged = new ReusedPostings();
}

/** An array that is zero wherever it was asked for. */
class ReusedNumbers<T extends Float64Array | Uint32Array> {
  private array: T;

  constructor(private readonly type: new (length: number) => T) {
    this.array = new type(0);
  }

  /** @returns at least so many zeros, right until the next call */
  zeros(count: number): T {
    if (this.array.length < count) this.array = new this.type(count);
    else this.array.fill(0, 0, count);
    return this.array;
  }
}

/** Room for postings. */
export class ReusedPostings {
  private postings = room(1_024);

  /** @returns room for so many, right until the next call */
  room(count: number): Omit<TermPostings, 'count'> {
    if (this.postings.numbers.length < count) this.postings = room(count);
    return this.postings;
  }
}

function room(count: number): Omit<TermPostings, 'count'> {
  return { numbers: new Uint32Array(count), frequencies: new Uint32Array(count) };
}
