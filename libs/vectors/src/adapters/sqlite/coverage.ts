/** Numbers per stretch. */
const STRETCH = 64;

/** Tells whether all points in a range that the index may contain are selected: then blocks need not be decoded. */
export class Coverage {
  /** By stretch: how many stretches before it contain an unselected point. */
  private readonly cutBefore: Uint32Array;

  /**
   * @param facetOf by point number; 0 without a point
   * @param mask by point number: 1 for a selected point
   * @param unseen points without a facet that the index may contain
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
