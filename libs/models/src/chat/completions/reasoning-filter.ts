import { openEnd } from '../held-back.js';

/** What models write around their reasoning where their server does not take it out: the most usual ones. */
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

/** A block of reasoning ended that nothing had begun, and text before its end had left already. */
export class ReasoningLeakedError extends Error {
  override readonly name = 'ReasoningLeakedError';
}

/** Lets through what a model answers, and not what it thinks aloud before. Tags may arrive in pieces. */
export class ReasoningFilter {
  /** Tag that ends the block in which the text is. */
  private closing: string | null = null;
  /** Text of which it is not known yet whether it is a tag. */
  private open = '';
  /** Text outside of blocks that has not left. */
  private ready = '';
  private hasLeft = false;
  /** Whether a block ended that nothing had begun, because the template of the prompt does. */
  beganInside = false;

  /**
   * @param holdsBack lets nothing through until it is known where the reasoning ends: for models of which it is not known whether
   *   their template begins a block
   */
  constructor(private readonly holdsBack: boolean) {}

  /** @returns what can leave by now @throws ReasoningLeakedError */
  push(delta: string): string {
    this.open += delta;
    for (let tag = this.nextTag(); tag !== null; tag = this.nextTag()) this.pass(tag);
    const cut = this.open.length - openEnd(this.open, this.closing === null ? TAGS : [this.closing]);
    if (this.closing === null) this.ready += this.open.slice(0, cut);
    this.open = this.open.slice(cut);
    return this.holdsBack && !this.beganInside ? '' : this.leave();
  }

  /** @returns what was held back; a block that nothing has ended is reasoning to the end */
  end(): string {
    if (this.closing === null) this.ready += this.open;
    this.open = '';
    return this.leave();
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
    if (this.hasLeft) throw new ReasoningLeakedError('A block of reasoning ended that nothing had begun.');
    this.beganInside = true;
    this.ready = '';
  }

  /** Blank lines behind a block are no beginning of an answer. */
  private leave(): string {
    const text = this.hasLeft ? this.ready : this.ready.trimStart();
    this.ready = this.hasLeft || text !== '' ? '' : this.ready;
    this.hasLeft ||= text !== '';
    return text;
  }
}

interface Tag {
  at: number;
  word: string;
}
