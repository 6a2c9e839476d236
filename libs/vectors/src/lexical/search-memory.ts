/** Numbers of texts that contain a term, and how often each does: the first `count` of the arrays. */
export interface TermPostings {
  numbers: Uint32Array;
  frequencies: Uint32Array;
  count: number;
}

/**
 * The large arrays of a search, reused by the thread's next one: allocating them would cost more than using them. 28
 * bytes for every point of the collection, and 24 for every point that contains the most frequent term.
 */
export class SearchMemory {
  readonly pointScores = new SparseScores();
  readonly documentScores = new SparseScores();
  readonly documentFrequencies = new DocumentFrequencies();
  readonly decoded = new ReusedPostings();
  readonly selected = new ReusedPostings();
  readonly kept = new KeptPostings();
}

/** Scores by number of a text; few texts have one. */
export class SparseScores {
  values = new Float64Array(0);
  /** Numbers that have a score: the first `count`. */
  touched = new Uint32Array(0);
  count = 0;

  /** @returns itself without scores, for texts with numbers below `size` */
  cleared(size: number): this {
    const { values, touched, count } = this;
    for (let at = 0; at < count; at++) values[touched[at] as number] = 0;
    this.count = 0;
    if (values.length >= size) return this;
    this.values = new Float64Array(size);
    this.touched = new Uint32Array(size);
    return this;
  }

  /** Records texts that are about to get a score. */
  touch({ numbers, count }: TermPostings): void {
    const { values, touched } = this;
    let end = this.count;
    for (let at = 0; at < count; at++) {
      const number = numbers[at] as number;
      if (values[number] === 0) touched[end++] = number;
    }
    this.count = end;
  }
}

/** Sums postings of points to those of their documents. */
export class DocumentFrequencies {
  /** By number of the document; zero except while counting. */
  private frequencyOf = new Uint32Array(0);
  private readonly room = new ReusedPostings();
  private count = 0;

  /** @param documentOf by point number @param options.atMost how many postings may be added until they are taken */
  add({ numbers, frequencies, count }: TermPostings, documentOf: Uint32Array): void {
    if (this.frequencyOf.length < documentOf.length) this.grow(documentOf.length);
    const { frequencyOf } = this;
    const documents = this.room.atLeast(this.count + count, this.count).numbers;
    let end = this.count;
    for (let at = 0; at < count; at++) {
      const document = documentOf[numbers[at] as number] as number;
      const before = frequencyOf[document] as number;
      if (before === 0) documents[end++] = document;
      frequencyOf[document] = before + (frequencies[at] as number);
    }
    this.count = end;
  }

  /** All that were added since the last time. @returns postings that are valid until the next call */
  take(): TermPostings {
    const { frequencyOf, count } = this;
    const { numbers, frequencies } = this.room.atLeast(count, count);
    for (let at = 0; at < count; at++) {
      const document = numbers[at] as number;
      frequencies[at] = frequencyOf[document] as number;
      frequencyOf[document] = 0;
    }
    this.count = 0;
    return { numbers, frequencies, count };
  }

  private grow(size: number): void {
    const grown = new Uint32Array(size);
    grown.set(this.frequencyOf);
    this.frequencyOf = grown;
  }
}

/** Postings that are kept for a while, concatenated. */
export class KeptPostings {
  count = 0;
  private readonly room = new ReusedPostings();

  add({ numbers, frequencies, count }: TermPostings): void {
    const kept = this.room.atLeast(this.count + count, this.count);
    for (let at = 0; at < count; at++) {
      kept.numbers[this.count + at] = numbers[at] as number;
      kept.frequencies[this.count + at] = frequencies[at] as number;
    }
    this.count += count;
  }

  /** Those added after the first `start`. */
  from(start: number): TermPostings {
    const { numbers, frequencies } = this.room.atLeast(this.count, this.count);
    const end = this.count;
    return {
      numbers: numbers.subarray(start, end),
      frequencies: frequencies.subarray(start, end),
      count: end - start,
    };
  }

  /** Lets the kept postings be overwritten. */
  forget(): void {
    this.count = 0;
  }
}

/** Room for postings. */
export class ReusedPostings {
  private postings = room(1_024);

  /** @returns room for `count` postings, valid until the next call */
  room(count: number): Omit<TermPostings, 'count'> {
    return this.atLeast(count, 0);
  }

  /** Room for `count` postings, keeping the first `kept`. */
  atLeast(count: number, kept: number): Omit<TermPostings, 'count'> {
    const before = this.postings;
    if (before.numbers.length >= count) return before;
    this.postings = room(Math.max(count, kept * 2));
    this.postings.numbers.set(before.numbers.subarray(0, kept));
    this.postings.frequencies.set(before.frequencies.subarray(0, kept));
    return this.postings;
  }
}

function room(count: number): Omit<TermPostings, 'count'> {
  return { numbers: new Uint32Array(count), frequencies: new Uint32Array(count) };
}
