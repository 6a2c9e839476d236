import type { SearchMemory, TermPostings } from '../../lexical/search-memory.js';
import type { Connection } from './connection.js';
import { decodeBlock, documentsOf } from './posting-block.js';
import { readBlocks, type SearchedBlock } from './postings.js';
import type { Selection } from './selection.js';

/** How the selected points contain a word. */
export interface HeldWord {
  /** How many of them do. */
  count: number;
  /** Their documents, and how often each of these contains it; valid until the next word is read. */
  documents: TermPostings;
  /** Its postings in ascending order of their numbers. Each part can be read once. */
  parts: WordPart[];
}

/** Some of a word's postings. */
export interface WordPart {
  /** No posting has a lower number. */
  first: number;
  /** None has a higher one. */
  last: number;
  /** Packed bounds of each block's points. */
  impacts: Uint8Array[];
  /** Of selected points; valid until another part is read. */
  read: () => TermPostings;
}

/** Postings of words, restricted to a selection. */
export class SelectedPostings {
  constructor(
    private readonly connection: Connection,
    private readonly memory: SearchMemory,
    private readonly selection: Selection,
    private readonly documentOf: Uint32Array,
  ) {}

  /**
   * Counts without decoding postings if the blocks' summaries are enough.
   * @returns parts that are valid until the next search of this thread
   * @param termIds the word's forms. A point counts once, with its most frequent form.
   */
  of(termIds: readonly number[]): HeldWord {
    const forms = termIds
      .map((termId) => readBlocks(this.connection, termId, this.selection))
      .filter((blocks) => blocks.length > 0);
    const [first, ...others] = forms;
    if (!first) return { count: 0, documents: this.memory.documentFrequencies.take(), parts: [] };
    return others.length === 0 ? this.ofForm(first) : this.ofForms(forms);
  }

  private ofForm(blocks: readonly SearchedBlock[]): HeldWord {
    const { documentFrequencies, decoded } = this.memory;
    const parts: WordPart[] = [];
    const cut = new CutBlocks(this.memory);
    let count = 0;
    for (const block of blocks) {
      if (this.isWhole(block)) {
        const documents = documentsOf(block, block.summary);
        const { numbers, frequencies } = decodeBlock(documents, decoded.room(documents.count));
        documentFrequencies.add({ numbers, frequencies, count: documents.count }, this.documentOf);
        count += block.count;
        const { base: first, lastNumber: last } = block;
        parts.push(...cut.taken(), {
          first,
          last,
          impacts: [block.summary.impacts],
          read: () => this.read(block),
        });
      } else {
        const postings = this.read(block);
        documentFrequencies.add(postings, this.documentOf);
        count += postings.count;
        cut.add(block, postings);
      }
    }
    return { count, documents: documentFrequencies.take(), parts: [...parts, ...cut.taken()] };
  }

  private ofForms(forms: ReadonlyArray<readonly SearchedBlock[]>): HeldWord {
    const postings = forms.map((blocks) => this.readAll(blocks)).reduce(united);
    const { documentFrequencies } = this.memory;
    documentFrequencies.add(postings, this.documentOf);
    const part: WordPart = {
      first: postings.numbers[0] ?? 0,
      last: postings.numbers[postings.count - 1] ?? 0,
      impacts: impactsOf(forms.flat()),
      read: () => postings,
    };
    return { count: postings.count, documents: documentFrequencies.take(), parts: [part] };
  }

  /** Selected points of the block. */
  private read(block: SearchedBlock): TermPostings {
    const { count } = block;
    const all = decodeBlock(block, this.memory.decoded.room(count));
    if (this.isWhole(block)) return { ...all, count };
    const { mask } = this.selection;
    // One extra element: every posting is written, and overwritten by the next if its point is not selected.
    const { numbers, frequencies } = this.memory.selected.room(count + 1);
    let selected = 0;
    for (let at = 0; at < count; at++) {
      const number = all.numbers[at] as number;
      numbers[selected] = number;
      frequencies[selected] = all.frequencies[at] as number;
      selected += mask[number] as number;
    }
    return { numbers, frequencies, count: selected };
  }

  private readAll(blocks: readonly SearchedBlock[]): TermPostings {
    const room = blocks.reduce((sum, { count }) => sum + count, 0);
    const all = { numbers: new Uint32Array(room), frequencies: new Uint32Array(room), count: 0 };
    for (const block of blocks) {
      const { numbers, frequencies, count } = this.read(block);
      all.numbers.set(numbers.subarray(0, count), all.count);
      all.frequencies.set(frequencies.subarray(0, count), all.count);
      all.count += count;
    }
    return all;
  }

  private isWhole({ base, lastNumber }: SearchedBlock): boolean {
    return this.selection.coverage.isWhole(base, lastNumber);
  }
}

/** Consecutive blocks that had to be decoded for counting: their postings are kept until they are scored. */
class CutBlocks {
  private blocks: SearchedBlock[] = [];
  private start: number;

  constructor(private readonly memory: SearchMemory) {
    this.start = memory.kept.count;
  }

  add(block: SearchedBlock, selected: TermPostings): void {
    this.blocks.push(block);
    this.memory.kept.add(selected);
  }

  /** As one part, or none; starts over. */
  taken(): WordPart[] {
    const { blocks, start } = this;
    const [first] = blocks;
    if (!first) return [];
    const postings = this.memory.kept.from(start);
    this.blocks = [];
    this.start = this.memory.kept.count;
    const part = {
      first: first.base,
      last: (blocks.at(-1) as SearchedBlock).lastNumber,
      read: () => postings,
    };
    return [{ ...part, impacts: impactsOf(blocks) }];
  }
}

function impactsOf(blocks: readonly SearchedBlock[]): Uint8Array[] {
  return blocks.map(({ summary }) => summary.impacts);
}

/** Union by points, with the higher frequency of the two. */
function united(one: TermPostings, other: TermPostings): TermPostings {
  const room = one.count + other.count;
  const all = { numbers: new Uint32Array(room), frequencies: new Uint32Array(room), count: 0 };
  for (let a = 0, b = 0; a < one.count || b < other.count; all.count++) {
    const numberA = a < one.count ? (one.numbers[a] as number) : Infinity;
    const numberB = b < other.count ? (other.numbers[b] as number) : Infinity;
    const frequencyA = numberA <= numberB ? (one.frequencies[a++] as number) : 0;
    const frequencyB = numberB <= numberA ? (other.frequencies[b++] as number) : 0;
    all.numbers[all.count] = Math.min(numberA, numberB);
    all.frequencies[all.count] = Math.max(frequencyA, frequencyB);
  }
  return all;
}
