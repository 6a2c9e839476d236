import type { Steps } from '@tessera/platform';
import { iterateSentences } from '@tessera/text';
import { bestPassage, missingFigures, Unit } from './best-passage.js';
import type { Claim } from './claim.js';
import { FoldedText, type Range } from './folded-text.js';

/** A shorter quotation may stand anywhere: it has to be the only one. In folded characters, and of a script without spaces. */
const LEAST_QUOTED = 16;
const LEAST_QUOTED_DENSE = 6;
const MOST_SENTENCES = 3;
const WORD = /[\p{L}\p{M}\p{Nd}]/u;
const ELLIPSIS = /\[…\]|…|\.{3}/u;
const MOST_PARTS = 8;
/** Longest passage that a quotation with an ellipsis spans. */
const MAX_SPANNED = 1_000;

/** A source's text, read when it is first cited. */
export class TextPassages {
  private known: Unit[] | null = null;

  private constructor(
    private readonly text: string,
    private readonly folded: FoldedText,
  ) {}

  static *read(text: string): Steps<TextPassages> {
    return new TextPassages(text, yield* FoldedText.read(text));
  }

  /** The passage that supports a claim, or null. */
  *find(claim: Claim): Steps<Range | null> {
    const said = this.exact(claim) ?? this.spanned(claim);
    if (said) return said;
    const units = (this.known ??= yield* this.unitsInSteps());
    return this.quoted(claim, units) ?? (yield* this.aligned(claim, units));
  }

  /** The sentence itself. */
  private exact({ text, said: { folded }, terms }: Claim): Range | null {
    const range = terms.size > 0 && /\p{L}/u.test(folded) ? this.only(folded) : null;
    if (!range) return null;
    let end = text.length;
    while (end > 0 && !WORD.test(text[end - 1] as string)) end--;
    const closing = text.slice(end);
    return this.text.startsWith(closing, range.end) ? { ...range, end: range.end + closing.length } : range;
  }

  /** "The limit … is refunded": its parts, in order. */
  private spanned({ text }: Claim): Range | null {
    const parts = text
      .split(ELLIPSIS)
      .map((part) => new FoldedText(part).folded)
      .filter(Boolean);
    const [first, ...rest] = parts.length > MOST_PARTS ? [] : parts;
    const start = rest.length > 0 && first !== undefined ? this.only(first) : null;
    if (!start) return null;
    let { end } = start;
    for (const part of rest) {
      const next = [...this.folded.find(part)].find((range) => range.start >= end);
      if (!next || next.end - start.start > MAX_SPANNED) return null;
      end = next.end;
    }
    return { start: start.start, end };
  }

  /** A quotation in the sentence, if the rest of the sentence states no figure that it lacks. */
  private quoted(claim: Claim, units: readonly Unit[]): Range | null {
    for (const quotation of claim.quotations) {
      if (!isLong(quotation)) continue;
      const range = this.only(quotation);
      if (!range) continue;
      const within = units.filter((unit) => unit.range.end > range.start && unit.range.start < range.end);
      if (missingFigures(claim, within) === 0) return range;
    }
    return null;
  }

  private *aligned(claim: Claim, units: readonly Unit[]): Steps<Range | null> {
    const found = yield* bestPassage(claim, units, MOST_SENTENCES);
    if (!found) return null;
    const [from, to] = found.map((at) => (units[at] as Unit).range) as [Range, Range];
    return { start: from.start, end: to.end };
  }

  /** The first occurrence; of a short text, the only one. */
  private only(folded: string): Range | null {
    const [first, second] = this.folded.find(folded);
    return first && (!second || isLong(folded)) ? first : null;
  }

  private *unitsInSteps(): Steps<Unit[]> {
    const units: Unit[] = [];
    for (const { text, start, end } of iterateSentences(this.text)) {
      units.push(new Unit(text, { start, end }));
      yield;
    }
    return units;
  }
}

export function isLong(folded: string): boolean {
  return (
    folded.length >=
    (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(folded) ? LEAST_QUOTED_DENSE : LEAST_QUOTED)
  );
}
