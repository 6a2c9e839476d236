import { COLLECTIONS, type ContentPipeline } from '@tessera/contracts';
import { objectKeys, type ObjectStore } from '@tessera/objects';
import type { DocumentRepository, PublishedDocument } from '@tessera/persistence';
import type { DocumentRestarter } from '@tessera/queues';
import type { VectorStore } from '@tessera/vectors';

/** Documents that are looked at at once. */
const PAGE = 32;

const COLLECTION_OF = {
  text_pipeline: COLLECTIONS.text,
  visual_pipeline: COLLECTIONS.visual,
} as const satisfies Record<ContentPipeline, string>;

/** A document whose bytes are not in the object store any more. */
export interface LostSource {
  document_id: string;
  name: string;
  kb_name: string;
  /** Its chunks are there: it is found and cited, its file cannot be given out. */
  is_searchable: boolean;
}

/** What was found, and done. */
export interface RepairResult {
  /** Documents of which something is published. */
  documents: number;
  /** Of these, those whose chunks are not all in the vector store. */
  incomplete: number;
  /** That are indexed again from now on. */
  restarted: number;
  /** That were being indexed anyway. */
  under_way: number;
  lost_sources: LostSource[];
}

export interface RepairOptions {
  /** Documents are indexed again although nothing of them is missing. */
  all: boolean;
  /** Nothing is done about what is found. */
  dryRun: boolean;
  /** Told after each step how many documents were looked at. */
  report: (documents: number) => void;
}

/**
 * Compares what the registry says is published with the vector store and the object store, and has what is not there made again
 * from the stored sources. The registry is the truth; what the stores have beyond it is seen by nobody.
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

  /** Whether the last chunk of each published attempt has all others before it. */
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
