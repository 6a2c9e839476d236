import { COLLECTIONS, type ContentPipeline } from '@tessera/contracts';
import { objectKeys, type ObjectStore } from '@tessera/objects';
import type { DocumentRepository, PublishedDocument } from '@tessera/persistence';
import type { DocumentRestarter } from '@tessera/queues';
import type { VectorStore } from '@tessera/vectors';

const PAGE = 32;

const COLLECTION_OF = {
  text_pipeline: COLLECTIONS.text,
  visual_pipeline: COLLECTIONS.visual,
} as const satisfies Record<ContentPipeline, string>;

/** A document whose original file is missing from the object store. */
export interface LostSource {
  document_id: string;
  name: string;
  kb_name: string;
  /** Its chunks are complete, so it is found and cited, but its file cannot be downloaded. */
  is_searchable: boolean;
}

export interface RepairResult {
  /** Published documents. */
  documents: number;
  /** Documents with chunks missing from the vector store. */
  incomplete: number;
  /** Documents queued for reindexing. */
  restarted: number;
  /** Documents that were already being indexed. */
  under_way: number;
  lost_sources: LostSource[];
}

export interface RepairOptions {
  /** Reindex complete documents, too. */
  all: boolean;
  /** Report only. */
  dryRun: boolean;
  /** Called after each page with the number of documents checked. */
  report: (documents: number) => void;
}

/**
 * Compares the published documents of the registry with the vector store and the object store, and reindexes incomplete ones
 * from their stored files. The registry is the source of truth; nothing reads what the stores hold beyond it.
 */
export class Repairer {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly restarter: DocumentRestarter,
    private readonly stores: { vectors: VectorStore; objects: ObjectStore },
  ) {}

  async repair(options: RepairOptions): Promise<RepairResult> {
    const result: RepairResult = {
      documents: 0,
      incomplete: 0,
      restarted: 0,
      under_way: 0,
      lost_sources: [],
    };
    for (let after: string | null = null; ;) {
      const page: PublishedDocument[] = await this.documents.publishedAfter(after, PAGE);
      await Promise.all(page.map((document) => this.look(document, options, result)));
      result.documents += page.length;
      options.report(result.documents);
      after = page.at(-1)?.id ?? null;
      if (page.length < PAGE || after === null) return result;
    }
  }

  private async look(
    document: PublishedDocument,
    { all, dryRun }: RepairOptions,
    result: RepairResult,
  ): Promise<void> {
    const [isComplete, hasSource] = await Promise.all([this.isComplete(document), this.hasSource(document)]);
    if (!isComplete) result.incomplete++;
    if (!hasSource) {
      const { id, name, kbName } = document;
      result.lost_sources.push({ document_id: id, name, kb_name: kbName, is_searchable: isComplete });
    }
    if ((isComplete && !all) || !hasSource || dryRun) return;
    if (await this.restarter.restart(document.id)) result.restarted++;
    else result.under_way++;
  }

  /** Whether each published attempt has its last chunk; chunks are written in order. */
  private async isComplete({ runs }: PublishedDocument): Promise<boolean> {
    for (const { pipeline, chunkCount, ...attempt } of runs) {
      if (chunkCount === 0) continue;
      const last = { offset: chunkCount - 1, limit: 1 };
      const found = await this.stores.vectors.scroll(COLLECTION_OF[pipeline], attempt, last);
      if (found.length === 0) return false;
    }
    return true;
  }

  private async hasSource(document: PublishedDocument): Promise<boolean> {
    return (await this.stores.objects.head(objectKeys.sourceOf(document))) !== null;
  }
}
