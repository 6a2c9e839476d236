import type { ObjectStore } from '@tessera/objects';
import type { ObjectArea, ObjectOwnerRepository } from '@tessera/persistence';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Where objects have owners, and what the second part of their keys looks like. */
const AREAS: ReadonlyArray<readonly [ObjectArea, RegExp]> = [
  ['documents', UUID],
  ['attachments', UUID],
  ['attachment-texts', /^[0-9a-f]{64}$/],
];
/** Prefixes that are looked up in the registry at once. */
const BATCH = 500;
/** A larger share of all owners is no leftover of a restored copy: it is another installation's registry, or an empty one. */
const MOST_SHARE = 0.5;
/** A younger object may belong to something that is just being made. In milliseconds. */
const LEAST_AGE_MS = 24 * 3_600_000;

/** Objects that belong to nothing in the registry. */
export interface Orphans {
  /** Documents and attachments that the registry does not know, and that have objects. */
  owners: number;
  objects: number;
  size_bytes: number;
}

export interface SweepOptions {
  /** Only counts them. */
  dryRun: boolean;
  /** Deletes them, however many of all owners they belong to. */
  force?: boolean;
}

/** The registry knows so few of the owners that it is hardly the one of this object store. */
export class TooManyOrphansError extends Error {
  override readonly name = 'TooManyOrphansError';

  constructor({ owners }: Orphans, seen: number) {
    super(
      `Nothing is deleted: the registry does not know ${owners} of the ${seen} documents and attachments that have stored files. Check that DATABASE_URL is the registry of this object store; if it is, add --force.`,
    );
  }
}

/**
 * Finds objects whose document or attachment has no row, as an older copy of the registry leaves them, and deletes them. An owner
 * with an object that is younger than 24 hours is left alone. Holds the names of 500 owners at a time.
 */
export class OrphanSweep {
  constructor(
    private readonly owners: ObjectOwnerRepository,
    private readonly objects: ObjectStore,
  ) {}

  /** @throws TooManyOrphansError before anything is deleted, unless forced */
  async sweep({ dryRun, force = false }: SweepOptions): Promise<Orphans> {
    const { found, seen } = await this.look({ dryRun: true });
    if (dryRun || found.owners === 0) return found;
    if (!force && found.owners > MOST_SHARE * seen) throw new TooManyOrphansError(found, seen);
    return (await this.look({ dryRun: false })).found;
  }

  private async look({ dryRun }: SweepOptions): Promise<{ found: Orphans; seen: number }> {
    const found: Orphans = { owners: 0, objects: 0, size_bytes: 0 };
    let seen = 0;
    for (const [area, pattern] of AREAS)
      for await (const ids of this.ownersIn(area, pattern)) {
        seen += ids.length;
        const known = await this.owners.known(area, ids);
        for (const id of ids) if (!known.has(id)) await this.remove(`${area}/${id}/`, { dryRun, found });
      }
    return { found, seen };
  }

  /** Owners with objects, each once where the store lists the objects of one together, as stores do. */
  private async *ownersIn(area: ObjectArea, pattern: RegExp): AsyncGenerator<string[]> {
    let ids: string[] = [];
    for await (const { key } of this.objects.list(`${area}/`)) {
      const id = key.split('/')[1] ?? '';
      if (id === ids.at(-1) || !pattern.test(id)) continue;
      if (ids.length === BATCH) {
        yield ids;
        ids = [];
      }
      ids.push(id);
    }
    if (ids.length > 0) yield ids;
  }

  private async remove(
    prefix: string,
    { dryRun, found }: { dryRun: boolean; found: Orphans },
  ): Promise<void> {
    const oldest = Date.now() - LEAST_AGE_MS;
    let objects = 0;
    let sizeBytes = 0;
    for await (const listed of this.objects.list(prefix)) {
      if (listed.modifiedAt.getTime() > oldest) return;
      objects++;
      sizeBytes += listed.sizeBytes;
    }
    if (objects === 0) return;
    if (!dryRun) await this.objects.deletePrefix(prefix);
    found.owners++;
    found.objects += objects;
    found.size_bytes += sizeBytes;
  }
}
