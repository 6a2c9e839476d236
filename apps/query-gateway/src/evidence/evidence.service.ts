import { Injectable } from '@nestjs/common';
import {
  EVIDENCE_FORMAT,
  type EvidenceCitation,
  type EvidenceDocument,
  type EvidenceOut,
  type EvidenceSentence,
} from '@tessera/contracts';
import { type KnowledgeAccess, MessageRepository, type StoredAnswer } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { validate as isUuid } from 'uuid';
import { withheld } from './withheld.js';

/** Compiles what an answer rests on, from its message as stored. */
@Injectable()
export class EvidenceService {
  constructor(private readonly messages: MessageRepository) {}

  /** Documents that are deleted or unreadable by now are named by their id only. @throws ServiceError 404 */
  async of(
    access: KnowledgeAccess,
    { sessionId, messageId }: { sessionId: string; messageId: string },
  ): Promise<EvidenceOut> {
    if (!isUuid(sessionId)) throw ServiceError.of('session_not_found');
    const stored = isUuid(messageId) ? await this.messages.findAnswer(access, sessionId, messageId) : null;
    if (!stored) throw ServiceError.of('message_not_found');
    const gone = new Set(stored.goneDocumentIds);
    const answer = withheld(stored, gone);
    return {
      format: EVIDENCE_FORMAT,
      session_id: sessionId,
      message_id: messageId,
      answered_at: stored.createdAt.toISOString(),
      question: stored.question,
      answer: stored.content,
      model: stored.steps.find((step) => step.name === 'generate')?.model ?? null,
      sentences: sentencesOf(answer),
      documents: documentsOf(answer, gone),
    };
  }
}

/** Citations of one sentence together. */
function sentencesOf({ content, citations, sources }: StoredAnswer): EvidenceSentence[] {
  const sourceOf = new Map([...sources.text, ...sources.image].map((source) => [source.citation, source]));
  const sentences = new Map<string, EvidenceSentence>();
  for (const cited of citations) {
    const source = sourceOf.get(cited.citation);
    const citation: EvidenceCitation = {
      ...cited,
      document_id: source?.document_id ?? null,
      chunk_id: cited.chunk_id ?? source?.chunk_id ?? null,
    };
    const key = `${cited.start} ${cited.end}`;
    const sentence = sentences.get(key) ?? { text: content.slice(cited.start, cited.end), citations: [] };
    sentence.citations.push(citation);
    sentences.set(key, sentence);
  }
  return [...sentences.values()];
}

/** The documents of the cited sources, as recorded with the answer. */
function documentsOf(
  { citations, sources, provenance }: StoredAnswer,
  gone: ReadonlySet<string>,
): EvidenceDocument[] {
  const cited = new Set(citations.map(({ citation }) => citation));
  const documents = new Map<string, EvidenceDocument>();
  for (const [pipeline, list] of [
    ['text_pipeline', sources.text],
    ['visual_pipeline', sources.image],
  ] as const) {
    for (const { citation, document_id, file_name, kb_name } of list) {
      if (!cited.has(citation) || document_id === null) continue;
      const recorded = provenance.find((one) => one.document_id === document_id && one.pipeline === pipeline);
      documents.set(`${document_id} ${pipeline}`, {
        document_id,
        file_name,
        kb_name,
        pipeline,
        sha256: recorded?.sha256 ?? null,
        attempt: recorded?.attempt ?? null,
        parser_version: recorded?.parser_version ?? null,
        gone: gone.has(document_id),
      });
    }
  }
  return [...documents.values()];
}
