import { Inject, Injectable } from '@nestjs/common';
import {
  COLLECTION_OF,
  type DocumentCheck,
  type EvidenceCitation,
  type EvidenceOut,
  type Language,
  message,
  type QuoteCheck,
  type VerifiedCitation,
  type VerifiedEvidence,
} from '@tessera/contracts';
import {
  type AttemptAtDocument,
  DocumentPipelineRepository,
  DocumentRepository,
  type KnowledgeAccess,
} from '@tessera/persistence';
import { mapInSlices } from '@tessera/platform';
import { type PointPayload, VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { QuotableText } from './quotable-text.js';

/** Chunks read at once while a quote is looked for in its whole document. */
const CHUNKS_A_PAGE = 200;
/** Chunks that are cited as one source. */
const MAX_CHUNKS_OF_SOURCE = 3;

/** Compares evidence with the documents as they are now. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly pipelines: DocumentPipelineRepository,
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
  ) {}

  async verify(
    access: KnowledgeAccess,
    evidence: EvidenceOut,
    { language, signal }: { language: Language; signal: AbortSignal },
  ): Promise<VerifiedEvidence> {
    const cited = evidence.sentences.flatMap(({ citations }, sentence) =>
      citations.map((citation) => ({ sentence, citation })),
    );
    const checkOf = await this.documentChecks(access, evidence);
    const unchanged = cited.filter(({ citation }) => isToBeFound(citation, checkOf));
    const quoteOf = await this.quoteChecks(
      access,
      unchanged.map(({ citation }) => citation),
      signal,
    );
    const citations = cited.map(({ sentence, citation }): VerifiedCitation => {
      const { document_id } = citation;
      const document =
        document_id === null ? 'unknown' : (checkOf.get(document_id.toLowerCase()) ?? 'unknown');
      const quote = quoteOf.get(citation) ?? 'none';
      const key = document === 'same' ? QUOTE_MESSAGES[quote] : DOCUMENT_MESSAGES[document];
      const told = message(key).in(language);
      return { sentence, citation: citation.citation, document_id, document, quote, message: told };
    });
    return {
      verified: citations.every(
        ({ document_id, document, quote }, at) =>
          (document === 'same' && (quote === 'same_place' || quote === 'none')) ||
          (document_id === null && cited[at]!.citation.quote === null),
      ),
      checked_at: new Date().toISOString(),
      citations,
    };
  }

  private async documentChecks(
    access: KnowledgeAccess,
    evidence: EvidenceOut,
  ): Promise<Map<string, DocumentCheck>> {
    const recorded = new Map(evidence.documents.map((one) => [one.document_id.toLowerCase(), one.sha256]));
    const hashes = await this.documents.hashes(access, [...recorded.keys()]);
    return new Map(
      [...recorded].map(([id, sha256]): [string, DocumentCheck] => {
        const now = hashes.get(id);
        if (now === undefined) return [id, 'gone'];
        if (sha256 === null) return [id, 'unknown'];
        return [id, now === sha256 ? 'same' : 'superseded'];
      }),
    );
  }

  /** Looks for quotes in their chunks; for those that are not there, once through their whole document. */
  private async quoteChecks(
    access: KnowledgeAccess,
    citations: EvidenceCitation[],
    signal: AbortSignal,
  ): Promise<Map<EvidenceCitation, QuoteCheck>> {
    const checks = new Map<EvidenceCitation, QuoteCheck>();
    const byDocument = Map.groupBy(citations, ({ document_id }) => document_id?.toLowerCase() ?? '');
    const published = await this.pipelines.listPublished(access, [...byDocument.keys()]);
    for (const [documentId, quoting] of byDocument) {
      const attempts = published.filter((attempt) => attempt.documentId === documentId);
      let wanted = await this.inTheirChunks(attempts, quoting, { checks, signal });
      for (const attempt of attempts)
        if (wanted.length > 0) wanted = await this.inDocument(attempt, wanted, { checks, signal });
      for (const citation of wanted) checks.set(citation, 'missing');
    }
    return checks;
  }

  /** @returns those that are elsewhere or nowhere */
  private async inTheirChunks(
    attempts: AttemptAtDocument[],
    citations: EvidenceCitation[],
    { checks, signal }: Checking,
  ): Promise<EvidenceCitation[]> {
    const byChunk = Map.groupBy(citations, ({ chunk_id }) => chunk_id?.toLowerCase() ?? '');
    for (const [chunkId, quoting] of byChunk) {
      for (const attempt of chunkId === '' ? [] : attempts) {
        signal.throwIfAborted();
        const hit = await this.vectors.get(COLLECTION_OF[attempt.pipeline], attempt, chunkId);
        if (!hit) continue;
        const text = await this.textFrom(attempt, hit.payload, quoting);
        for (const citation of quoting)
          if (text.has(citation.quote ?? '')) checks.set(citation, 'same_place');
      }
    }
    return citations.filter((citation) => !checks.has(citation));
  }

  /** A quote may go on in the chunks after its first one, which are one source. */
  private async textFrom(
    attempt: AttemptAtDocument,
    payload: PointPayload,
    quoting: EvidenceCitation[],
  ): Promise<QuotableText> {
    const own = new QuotableText([payload]);
    if (payload.table || quoting.every(({ quote }) => own.has(quote ?? ''))) return own;
    const page = { offset: payload.chunkIndex, limit: MAX_CHUNKS_OF_SOURCE };
    const hits = await this.vectors.scroll(COLLECTION_OF[attempt.pipeline], attempt, page);
    return new QuotableText(hits.map((hit) => hit.payload).filter(({ path }) => path === payload.path));
  }

  /** @returns those that are not in the document */
  private async inDocument(
    attempt: AttemptAtDocument,
    citations: EvidenceCitation[],
    { checks, signal }: Checking,
  ): Promise<EvidenceCitation[]> {
    let wanted = citations;
    for (let offset = 0; wanted.length > 0; offset += CHUNKS_A_PAGE) {
      signal.throwIfAborted();
      const page = { offset, limit: CHUNKS_A_PAGE };
      const hits = await this.vectors.scroll(COLLECTION_OF[attempt.pipeline], attempt, page);
      await mapInSlices(hits, signal, ({ payload }) => {
        const text = new QuotableText([payload]);
        for (const citation of wanted) if (text.has(citation.quote ?? '')) checks.set(citation, 'moved');
        wanted = wanted.filter((citation) => !checks.has(citation));
      });
      if (hits.length < CHUNKS_A_PAGE) break;
    }
    return wanted;
  }
}

interface Checking {
  checks: Map<EvidenceCitation, QuoteCheck>;
  signal: AbortSignal;
}

/** Whether the quote is worth looking for: the document is the one that it was. */
function isToBeFound(
  { document_id, quote }: EvidenceCitation,
  checkOf: ReadonlyMap<string, DocumentCheck>,
): boolean {
  const document = document_id === null ? undefined : checkOf.get(document_id.toLowerCase());
  return quote !== null && (document === 'same' || document === 'superseded');
}

const DOCUMENT_MESSAGES = {
  superseded: 'verify_superseded',
  gone: 'verify_gone',
  unknown: 'verify_not_comparable',
} as const;

const QUOTE_MESSAGES = {
  same_place: 'verify_same_place',
  moved: 'verify_moved',
  missing: 'verify_missing',
  none: 'verify_no_quote',
} as const;
