/** Numbers that are looked at together. */
const STRETCH = 64;

/** Tells of a range of numbers whether all that the index may hold there is selected: then blocks need not be taken apart. */
export class Coverage {
  /** By stretch: how many stretches before it hold a point that is not selected. */
  private readonly cutBefore: Uint32Array;

  /**
   * @param facetOf by point number; 0 where there is no point
   * @param mask by point number: 1 for a point that is selected
   * @param unseen points without a facet that the index may hold
   */
  constructor(
    facetOf: Uint32Array,
    mask: Uint8Array,
    unseen: ReadonlyArray<{ first: number; count: number }>,
  ) {
    const isCut = new Uint8Array(Math.ceil(mask.length / STRETCH));
    for (let number = 0; number < mask.length; number++)
      if (mask[number] === 0 && facetOf[number] !== 0) isCut[Math.floor(number / STRETCH)] = 1;
    for (const { first, count } of unseen)
      isCut.fill(1, Math.floor(first / STRETCH), Math.floor((first + count - 1) / STRETCH) + 1);
    this.cutBefore = new Uint32Array(isCut.length + 1);
    for (const [at, cut] of isCut.entries()) this.cutBefore[at + 1] = (this.cutBefore[at] as number) + cut;
  }

  /** @param to inclusive */
  isWhole(from: number, to: number): boolean {
    const first = Math.floor(from / STRETCH);
    const end = Math.min(Math.floor(to / STRETCH) + 1, this.cutBefore.length - 1);
    return this.cutBefore[end] === this.cutBefore[first];
  }
}
