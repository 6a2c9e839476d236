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
import { mapInSlices, withDeadline } from '@tessera/platform';
import { type PointPayload, VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { FoldedText } from '../citations/folded-text.js';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
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
    @Inject(RETRIEVAL_CONFIG) private readonly config: Pick<RetrievalConfig, 'timeoutMs'>,
  ) {}

  /** @throws ServiceError 504 if it takes longer than a question may */
  async verify(
    access: KnowledgeAccess,
    evidence: EvidenceOut,
    { language, signal: caller }: { language: Language; signal: AbortSignal },
  ): Promise<VerifiedEvidence> {
    const source = (signal: AbortSignal) => this.verified(access, evidence, { language, signal });
    const inTime = withDeadline({ timeoutMs: this.config.timeoutMs, caller, source });
    try {
      return (await inTime.next()).value as VerifiedEvidence;
    } finally {
      await inTime.return();
    }
  }

  private async *verified(
    access: KnowledgeAccess,
    evidence: EvidenceOut,
    { language, signal }: { language: Language; signal: AbortSignal },
  ): AsyncGenerator<VerifiedEvidence> {
    const cited = evidence.sentences.flatMap(({ citations }, sentence) =>
      citations.map((citation) => ({ sentence, citation })),
    );
    const checkOf = await this.documentChecks(access, evidence);
    const quotes = await mapInSlices(
      cited.filter(({ citation }) => isToBeFound(citation, checkOf)),
      signal,
      ({ citation }): Quote => ({ citation, folded: new FoldedText(citation.quote ?? '').folded }),
    );
    const quoteOf = await this.quoteChecks(access, quotes, signal);
    const citations = cited.map(({ sentence, citation }): VerifiedCitation => {
      const { document_id } = citation;
      const document =
        document_id === null ? 'unknown' : (checkOf.get(document_id.toLowerCase()) ?? 'unknown');
      const quote = quoteOf.get(citation) ?? 'none';
      const key = document === 'same' ? QUOTE_MESSAGES[quote] : DOCUMENT_MESSAGES[document];
      const told = message(key).in(language);
      return { sentence, citation: citation.citation, document_id, document, quote, message: told };
    });
    yield {
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
    quotes: Quote[],
    signal: AbortSignal,
  ): Promise<Map<EvidenceCitation, QuoteCheck>> {
    const checks = new Map<EvidenceCitation, QuoteCheck>();
    const byDocument = Map.groupBy(quotes, ({ citation }) => citation.document_id?.toLowerCase() ?? '');
    const published = await this.pipelines.listPublished(access, [...byDocument.keys()]);
    for (const [documentId, quoting] of byDocument) {
      const attempts = published.filter((attempt) => attempt.documentId === documentId);
      let wanted = await this.inTheirChunks(attempts, quoting, { checks, signal });
      for (const attempt of attempts)
        if (wanted.length > 0) wanted = await this.inDocument(attempt, wanted, { checks, signal });
      for (const { citation } of wanted) checks.set(citation, 'missing');
    }
    return checks;
  }

  /** @returns those that are elsewhere or nowhere */
  private async inTheirChunks(
    attempts: AttemptAtDocument[],
    quotes: Quote[],
    { checks, signal }: Checking,
  ): Promise<Quote[]> {
    const byChunk = Map.groupBy(quotes, ({ citation }) => citation.chunk_id?.toLowerCase() ?? '');
    for (const [chunkId, quoting] of byChunk) {
      for (const attempt of chunkId === '' ? [] : attempts) {
        signal.throwIfAborted();
        const hit = await this.vectors.get(COLLECTION_OF[attempt.pipeline], attempt, chunkId);
        if (!hit) continue;
        await check([[hit.payload]], quoting, 'same_place', { checks, signal });
        if (hit.payload.table || quoting.every(({ citation }) => checks.has(citation))) continue;
        // A quote may go on in the chunks after its first one, which are one source.
        const page = { offset: hit.payload.chunkIndex, limit: MAX_CHUNKS_OF_SOURCE };
        const hits = await this.vectors.scroll(COLLECTION_OF[attempt.pipeline], attempt, page);
        const source = hits.map(({ payload }) => payload).filter(({ path }) => path === hit.payload.path);
        await check([source], quoting, 'same_place', { checks, signal });
      }
    }
    return quotes.filter(({ citation }) => !checks.has(citation));
  }

  /** @returns those that are not in the document */
  private async inDocument(
    attempt: AttemptAtDocument,
    quotes: Quote[],
    { checks, signal }: Checking,
  ): Promise<Quote[]> {
    let wanted = quotes;
    for (let offset = 0; wanted.length > 0; offset += CHUNKS_A_PAGE) {
      signal.throwIfAborted();
      const page = { offset, limit: CHUNKS_A_PAGE };
      const hits = await this.vectors.scroll(COLLECTION_OF[attempt.pipeline], attempt, page);
      const texts = hits.map(({ payload }) => [payload]);
      await check(texts, wanted, 'moved', { checks, signal });
      wanted = wanted.filter(({ citation }) => !checks.has(citation));
      if (hits.length < CHUNKS_A_PAGE) break;
    }
    return wanted;
  }
}

/** A quote to be found, folded once for all chunks. */
interface Quote {
  citation: EvidenceCitation;
  folded: string;
}

interface Checking {
  checks: Map<EvidenceCitation, QuoteCheck>;
  signal: AbortSignal;
}

/** Looks for the quotes without a check in each text, of one or more chunks. */
async function check(
  texts: PointPayload[][],
  quotes: readonly Quote[],
  found: QuoteCheck,
  { checks, signal }: Checking,
): Promise<void> {
  await mapInSlices(pairsOf(texts, quotes), signal, ({ text, quote: { citation, folded } }) => {
    if (!checks.has(citation) && text.has(folded)) checks.set(citation, found);
  });
}

function* pairsOf(
  texts: PointPayload[][],
  quotes: readonly Quote[],
): Generator<{ text: QuotableText; quote: Quote }> {
  for (const chunks of texts) {
    const text = new QuotableText(chunks);
    for (const quote of quotes) yield { text, quote };
  }
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
