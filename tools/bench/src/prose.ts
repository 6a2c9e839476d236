import type { Random } from '@tessera/testing';

const SYLLABLES = (
  'ba be bi bo bu ca ce co cu da de di do du fa fe fi fo ga ge go ha he hi ho ja jo ka ke ki la le li lo lu ma me mi ' +
  'mo mu na ne ni no nu pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo wa we wi ya yo za zo'
).split(' ');
const FUNCTION_WORDS =
  'the of and to in a is that for it as was with be by on not he this are or his from at which but have an'.split(
    ' ',
  );
const VOCABULARY_SIZE = 20_000;
const FUNCTION_WORD_SHARE = 0.45;
/** Flattens Zipf's law, so that the most frequent content word is in about a quarter of all chunks. */
const ZIPF_SHIFT = 100;

/** Endless prose in invented words with realistic frequencies. */
export class Prose {
  private readonly vocabulary: string[];
  private readonly cumulative: number[];

  /** @param options.longestWord in syllables, 4 by default */
  constructor(
    private readonly random: Random,
    private readonly options: { vocabularySize?: number; longestWord?: number } = {},
  ) {
    const words = new Set<string>();
    while (words.size < (options.vocabularySize ?? VOCABULARY_SIZE)) words.add(this.inventWord());
    this.vocabulary = [...words];
    let sum = 0;
    this.cumulative = this.vocabulary.map((_, rank) => (sum += 1 / (rank + 1 + ZIPF_SHIFT)));
  }

  contentWord(): string {
    const target = this.random.next() * (this.cumulative.at(-1) as number);
    let low = 0;
    let high = this.cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.cumulative[middle] as number) < target) low = middle + 1;
      else high = middle;
    }
    return this.vocabulary[low] as string;
  }

  /** Sentences with about this many words. */
  paragraph(words: number): string {
    const sentences: string[] = [];
    for (let left = words; left > 0;) {
      const length = Math.min(left, 8 + this.random.below(14));
      sentences.push(this.sentence(length));
      left -= length;
    }
    return sentences.join(' ');
  }

  heading(): string {
    return capitalised(Array.from({ length: 2 + this.random.below(3) }, () => this.contentWord()).join(' '));
  }

  question(): string {
    const [a, b, c, d] = Array.from({ length: 4 }, () => this.contentWord());
    return `What is the ${a} ${b} of the ${c} ${d}?`;
  }

  private sentence(length: number): string {
    const words = Array.from({ length }, () =>
      this.random.next() < FUNCTION_WORD_SHARE ? this.random.pick(FUNCTION_WORDS) : this.contentWord(),
    );
    return `${capitalised(words.join(' '))}.`;
  }

  /** A word that is almost certainly new. */
  inventWord(): string {
    const variety = (this.options.longestWord ?? 4) - 1;
    return Array.from({ length: 2 + this.random.below(variety) }, () => this.random.pick(SYLLABLES)).join('');
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
