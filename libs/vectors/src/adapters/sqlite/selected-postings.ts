import { decodeBlock, type StoredBlock } from './posting-block.js';
import type { SearchMemory, TermPostings } from '../../lexical/search-memory.js';

/** Postings of terms as far as a selection holds their points. */
export class SelectedPostings {
  /** @param mask by point number: 1 for a point that is selected */
  constructor(
    private readonly memory: SearchMemory,
    private readonly mask: Uint8Array,
  ) {}

  /**
   * A term that may have several forms. A point counts once, with the form that it holds most.
   * @returns what is right until the next call
   */
  of(forms: ReadonlyArray<readonly StoredBlock[]>): TermPostings {
    const [first = [], ...others] = forms;
    return others.length === 0 ? this.ofForm(first) : this.united(forms);
  }

  private ofForm(blocks: readonly StoredBlock[]): TermPostings {
    const { mask, memory } = this;
    // One more than there are: each is written in any case, and over again when its point is not selected.
    const { numbers, frequencies } = memory.selected.room(
      1 + blocks.reduce((sum, block) => sum + block.count, 0),
    );
    let count = 0;
    for (const block of blocks) {
      const decoded = decodeBlock(block, memory.decoded.room(block.count));
      for (let at = 0; at < block.count; at++) {
        const number = decoded.numbers[at] as number;
        numbers[count] = number;
        frequencies[count] = decoded.frequencies[at] as number;
        count += mask[number] as number;
      }
    }
    return { numbers, frequencies, count };
  }

  private united(forms: ReadonlyArray<readonly StoredBlock[]>): TermPostings {
    const most = new Map<number, number>();
    for (const blocks of forms) {
      const { numbers, frequencies, count } = this.ofForm(blocks);
      for (let at = 0; at < count; at++) {
        const number = numbers[at] as number;
        most.set(number, Math.max(most.get(number) ?? 0, frequencies[at] as number));
      }
    }
    return {
      numbers: Uint32Array.from(most.keys()),
      frequencies: Uint32Array.from(most.values()),
      count: most.size,
    };
  }
}
