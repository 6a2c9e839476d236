/** Some knowledge bases by name, or all of them. */
export type KbNames = ReadonlySet<string> | 'all';

/**
 * What a client may read and change in the knowledge service. Repository methods that act for clients take one, so that
 * no route can forget it; whatever lies outside does not exist for the client. `knowledge-access.int-spec.ts` enforces
 * this.
 */
export class KnowledgeAccess {
  /** For the services' own work, and for all clients without authentication. */
  static readonly unrestricted = new KnowledgeAccess({ owner: null, read: 'all', write: 'all' });

  /** Owner of the visible sessions and attachments, and of new ones; null: all are visible, and new ones have no owner. */
  readonly owner: string | null;
  private readonly read: KbNames;
  private readonly write: KbNames;

  constructor({ owner, read, write }: { owner: string | null; read: KbNames; write: KbNames }) {
    this.owner = owner;
    this.read = read;
    this.write = write;
  }

  /** Names of the readable knowledge bases; null for all. */
  get readable(): string[] | null {
    return namesOf(this.read);
  }

  /** Names of the writable ones. */
  get writable(): string[] | null {
    return namesOf(this.write);
  }

  mayRead(kbName: string): boolean {
    return this.read === 'all' || this.read.has(kbName);
  }

  mayWrite(kbName: string): boolean {
    return this.write === 'all' || this.write.has(kbName);
  }

  /**
   * Guards writes under a name that a client gives.
   * @throws Error if it is not writable: callers must have rejected the request before
   */
  assertWritable(kbName: string): void {
    if (!this.mayWrite(kbName)) throw new Error(`No write access to the knowledge base ${kbName}.`);
  }

  /**
   * The readable ones among the requested knowledge bases.
   * @param kbNames absent: all readable ones
   * @returns null if nothing restricts them
   */
  narrow(kbNames?: readonly string[] | null): string[] | null {
    return kbNames ? kbNames.filter((name) => this.mayRead(name)) : this.readable;
  }
}

function namesOf(names: KbNames): string[] | null {
  return names === 'all' ? null : [...names];
}
