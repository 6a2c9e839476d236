import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import { WorkFolders } from '@tessera/platform';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { link, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Copy {
  path: string;
  sizeBytes: number;
}

/** Of all copies together. */
const MAX_BYTES = 1024 ** 3;
/** Time after its last use in which a document is browsed on. */
const KEPT_MS = 120_000;

/** Local copies of the source files whose pages are being rendered, so that a file is not copied for each page. */
@Injectable()
export class SourceCopies implements OnApplicationShutdown {
  private readonly copies: LRUCache<string, Copy>;
  private folder: Promise<string> | null = null;

  constructor(
    private readonly folders: WorkFolders,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {
    this.copies = new LRUCache<string, Copy>({
      maxSize: MAX_BYTES,
      // A larger file replaces all others.
      sizeCalculation: ({ sizeBytes }) => Math.min(Math.max(1, sizeBytes), MAX_BYTES),
      ttl: KEPT_MS,
      ttlAutopurge: true,
      updateAgeOnGet: true,
      fetchMethod: (key) => this.copy(key),
      dispose: ({ path }) => void rm(path, { force: true }).catch(() => undefined),
    });
  }

  /**
   * A path to the object's bytes, as a link in the folder that stays when the copy is dropped.
   * @throws ObjectNotFoundError, and errors of the store
   */
  async linkInto(folder: string, key: string): Promise<string> {
    const path = join(folder, 'source');
    for (let isRetry = false; ; isRetry = true) {
      const copy = await this.copies.forceFetch(key);
      try {
        await link(copy.path, path);
        return path;
      } catch (error) {
        // The copy was dropped in between.
        if (isRetry || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        this.copies.delete(key);
      }
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.copies.clear();
  }

  private async copy(key: string): Promise<Copy> {
    this.folder ??= this.folders.create();
    const path = join(await this.folder, randomUUID());
    try {
      await this.objects.copyToFile(key, path);
      return { path, sizeBytes: (await stat(path)).size };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }
}
