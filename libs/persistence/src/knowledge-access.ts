/** Some knowledge bases by name, or all that there are. */
export type KbNames = ReadonlySet<string> | 'all';

/**
 * What somebody may see and change of the knowledge service. Whatever a repository reads or changes for a client asks for it,
 * so that no route can forget to: what lies outside is not there. `knowledge-access.int-spec.ts` holds all of them to it.
 */
export class KnowledgeAccess {
  /** Of the services' own work, and of every client where nobody is asked who they are. */
  static readonly unrestricted = new KnowledgeAccess({ owner: null, read: 'all', write: 'all' });

  /** Whose sessions and attachments are seen, and who makes new ones; null: all are seen, and new ones are nobody's. */
  readonly owner: string | null;
  private readonly read: KbNames;
  private readonly write: KbNames;

  constructor({ owner, read, write }: { owner: string | null; read: KbNames; write: KbNames }) {
    this.owner = owner;
    this.read = read;
    this.write = write;
  }

  /** Names of the knowledge bases that may be read; null when all may. */
  get readable(): string[] | null {
    return namesOf(this.read);
  }

  /** The same of those that may be written. */
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
   * For what is written under a name that a client gives.
   * @throws Error where it may not be written: whoever calls a repository has refused that before
   */
  assertWritable(kbName: string): void {
    if (!this.mayWrite(kbName)) throw new Error(`No write access to the knowledge base ${kbName}.`);
  }

  /**
   * What is left of the knowledge bases that somebody asks for.
   * @param kbNames absent: all that may be read
   * @returns null when nothing restricts them
   */
  narrow(kbNames?: readonly string[] | null): string[] | null {
    return kbNames ? kbNames.filter((name) => this.mayRead(name)) : this.readable;
  }
}

function namesOf(names: KbNames): string[] | null {
  return names === 'all' ? null : [...names];
}
