import { randomBytes } from 'node:crypto';

/** The owner: a client, the other client, or nobody. */
export type Owner = 'ana' | 'bob' | 'operator';

interface Mark {
  owner: Owner;
  what: string;
  word: string;
}

/** Unique words, each in the place of a secret. */
export class Marks {
  private readonly all: Mark[] = [];

  /** A new word for an owner: lower-case letters and digits, valid in any name. */
  make(owner: Owner, what: string): string {
    return this.add(owner, what, `zq${randomBytes(6).toString('hex')}`);
  }

  /** Marks an existing secret, such as a key. */
  add(owner: Owner, what: string, word: string): string {
    this.all.push({ owner, what, word });
    return word;
  }

  /** These owners' marks in a text, in words: `ana's question`. */
  in(text: string, owners: readonly Owner[] = ['ana', 'bob', 'operator']): string[] {
    const lower = text.toLowerCase();
    const found = this.all.filter(
      ({ owner, word }) => owners.includes(owner) && lower.includes(word.toLowerCase()),
    );
    return found.map(({ owner, what }) => `${owner}'s ${what}`);
  }

  /** All marks of an owner. */
  of(owner: Owner): string[] {
    return this.all.filter((mark) => mark.owner === owner).map(({ what }) => `${owner}'s ${what}`);
  }
}
