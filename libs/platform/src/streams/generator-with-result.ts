/**
 * Iterates over a generator by `for await`, which also ends it when the loop is left early, and keeps its return value.
 */
export class GeneratorWithResult<T, R> {
  private returned: { value: R } | null = null;

  constructor(private readonly source: AsyncGenerator<T, R>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    this.returned = { value: yield* this.source };
  }

  /** Return value of the generator, available once it has been read to the end. */
  get result(): R {
    if (!this.returned) throw new Error('The generator was not read to its end.');
    return this.returned.value;
  }
}
