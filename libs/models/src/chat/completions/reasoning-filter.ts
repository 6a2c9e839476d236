import { partialMatchLength } from '../partial-match.js';

/** The most common delimiters of reasoning, for servers that do not remove it. */
const BLOCKS: ReadonlyArray<readonly [open: string, close: string]> = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<seed:think>', '</seed:think>'],
  ['<|channel|>analysis', '<|channel|>final<|message|>'],
];
const TAGS = BLOCKS.flat();

/** A block of reasoning ended without a start tag after text before it had been released. */
export class ReasoningLeakedError extends Error {
  override readonly name = 'ReasoningLeakedError';
}

/** Removes a model's reasoning from its text. Tags may be split into deltas. */
export class ReasoningFilter {
  /** End tag of the current block. */
  private closing: string | null = null;
  /** Text that may be the start of a tag. */
  private open = '';
  /** Text outside blocks that was not released yet. */
  private ready = '';
  private hasReleased = false;
  /** Whether a block ended without a start tag, because the prompt template contains it. */
  beganInside = false;

  /** @param holdsBack releases nothing until the reasoning has ended, for models whose template may start a block */
  constructor(private readonly holdsBack: boolean) {}

  /** @returns the text that is settled @throws ReasoningLeakedError */
  push(delta: string): string {
    this.open += delta;
    for (let tag = this.nextTag(); tag !== null; tag = this.nextTag()) this.pass(tag);
    const cut =
      this.open.length - partialMatchLength(this.open, this.closing === null ? TAGS : [this.closing]);
    if (this.closing === null) this.ready += this.open.slice(0, cut);
    this.open = this.open.slice(cut);
    return this.holdsBack && !this.beganInside ? '' : this.release();
  }

  /** @returns the text held back; a block without an end tag is reasoning */
  end(): string {
    if (this.closing === null) this.ready += this.open;
    this.open = '';
    return this.release();
  }

  private nextTag(): Tag | null {
    let first: Tag | null = null;
    const words = this.closing === null ? TAGS : [this.closing];
    for (const word of words) {
      const at = this.open.indexOf(word);
      if (at >= 0 && (first === null || at < first.at)) first = { at, word };
    }
    return first;
  }

  private pass({ at, word }: Tag): void {
    if (this.closing === null) this.ready += this.open.slice(0, at);
    this.open = this.open.slice(at + word.length);
    const closes = BLOCKS.find(([begins]) => begins === word)?.[1] ?? null;
    const endsNothing = this.closing === null && closes === null;
    this.closing = this.closing === null ? closes : null;
    if (!endsNothing) return;
    if (this.hasReleased) throw new ReasoningLeakedError('A block of reasoning ended without a start tag.');
    this.beganInside = true;
    this.ready = '';
  }

  /** Blank lines after a block are not part of the answer. */
  private release(): string {
    const text = this.hasReleased ? this.ready : this.ready.trimStart();
    this.ready = this.hasReleased || text !== '' ? '' : this.ready;
    this.hasReleased ||= text !== '';
    return text;
  }
}

interface Tag {
  at: number;
  word: string;
}
