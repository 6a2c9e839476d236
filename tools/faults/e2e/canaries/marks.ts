import { randomBytes } from 'node:crypto';

/** Whose it is: one client's, the other's, or nobody's to be told. */
export type Owner = 'ana' | 'bob' | 'operator';

interface Mark {
  owner: Owner;
  what: string;
  word: string;
}

/** Words that stand nowhere else, each in the place of something that must not be told. */
export class Marks {
  private readonly all: Mark[] = [];

  /** A new word for something of somebody's: letters and digits, in lower case, so that it goes wherever a name does. */
  make(owner: Owner, what: string): string {
    return this.add(owner, what, `zq${randomBytes(6).toString('hex')}`);
  }

  /** Something that is known by other means already, such as a key. */
  add(owner: Owner, what: string, word: string): string {
    this.all.push({ owner, what, word });
    return word;
  }

  /** Which of the marks of these owners are in a text, in words: `ana's question`. */
  in(text: string, owners: readonly Owner[] = ['ana', 'bob', 'operator']): string[] {
    const lower = text.toLowerCase();
    const found = this.all.filter(
      ({ owner, word }) => owners.includes(owner) && lower.includes(word.toLowerCase()),
    );
    return found.map(({ owner, what }) => `${owner}'s ${what}`);
  }

  /** What of an owner's there is to be found. */
  of(owner: Owner): string[] {
    return this.all.filter((mark) => mark.owner === owner).map(({ what }) => `${owner}'s ${what}`);
  }
}
