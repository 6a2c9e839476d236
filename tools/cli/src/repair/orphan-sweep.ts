import type { ObjectStore } from '@tessera/objects';
import type { ObjectArea, ObjectOwnerRepository } from '@tessera/persistence';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Areas whose objects have owners, with the pattern of the owner's id in their keys. */
const AREAS: ReadonlyArray<readonly [ObjectArea, RegExp]> = [
  ['documents', UUID],
  ['attachments', UUID],
  ['attachment-texts', /^[0-9a-f]{64}$/],
];
const BATCH = 500;
/** A larger share of orphans suggests an empty registry or that of another installation. */
const MOST_SHARE = 0.5;
/** The owner of a younger object may not be committed yet. */
const LEAST_AGE_MS = 24 * 3_600_000;

/** Objects without an owner in the registry. */
export interface Orphans {
  /** Missing documents and attachments. */
  owners: number;
  objects: number;
  size_bytes: number;
}

export interface SweepOptions {
  dryRun: boolean;
  /** Skips the check for too many orphans. */
  force?: boolean;
}

/** So many owners are missing that the registry is probably not the one of this object store. */
export class TooManyOrphansError extends Error {
  override readonly name = 'TooManyOrphansError';

  constructor({ owners }: Orphans, seen: number) {
    super(
      `Nothing was deleted: ${owners} of the ${seen} documents and attachments with stored files are not in the registry. Check that DATABASE_URL is the registry of this object store. If it is, add --force.`,
    );
  }
}

/**
 * Deletes objects whose document or attachment is not in the registry, such as after restoring an older backup of it. Skips
 * owners with an object younger than 24 hours. Holds the ids of 500 owners in memory.
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

  /** Yields each owner once, given that the store lists keys in order. */
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
