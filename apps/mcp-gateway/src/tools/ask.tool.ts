import type { QueryResponse } from '@tessera/client';
import { z } from 'zod';
import { EVIDENCE_VIEW } from '../views/evidence.view.js';
import { chunkUrl, DATA_NOTICE, pageUrl } from './links.js';
import { defineTool, READS, type ToolContext } from './tool.js';

const citation = z.object({
  citation: z.number().int().describe('The n of `[n]` in the answer'),
  document: z.string().nullable().describe('Name of the document'),
  document_id: z.string().nullable(),
  quote: z.string().nullable().describe('The passage that supports the sentence, word for word'),
  page: z.number().int().nullable().describe('Page of the passage, from 1'),
  url: z.string().nullable().describe('Page that shows the passage, marked'),
  page_url: z.string().nullable().describe('Picture of the page with the passage marked'),
});

export const askTool = defineTool({
  name: 'ask',
  title: 'Ask a question',
  description:
    'Answers a question from the documents. Each `[n]` of the answer cites a passage, with a quote and links to evidence: show them to the user. To continue a conversation, pass its session_id. If nothing relevant is found, the answer says so: do not answer from memory instead.',
  scope: 'knowledge:read',
  // A question and its answer are kept in a session.
  annotations: { ...READS, readOnlyHint: false, destructiveHint: false },
  meta: EVIDENCE_VIEW,
  input: z.object({
    question: z.string().min(1).max(8_000).describe('In natural language, complete in itself'),
    kb_name: z.string().min(1).max(64).optional().describe('Knowledge base to search. Default: all'),
    session_id: z.string().max(64).optional().describe('Conversation to continue'),
  }),
  output: z.object({
    notice: z.string(),
    answer: z.string(),
    citations: z.array(citation),
    evidence_url: z.string().describe('Everything that the answer rests on, for audits'),
    session_id: z.string(),
    message_id: z.string(),
    warnings: z.array(z.string()).describe('What limits the answer'),
  }),
  async call({ question, kb_name, session_id }, context) {
    const { tessera, publicUrl, signal } = context;
    const answer = await tessera.query(
      {
        query: question,
        ...(kb_name !== undefined && { kb_name }),
        ...(session_id !== undefined && { session_id }),
      },
      { signal },
    );
    const { session_id: session, message_id: message, steps } = answer;
    return {
      output: {
        notice: DATA_NOTICE,
        answer: answer.answer,
        citations: citationsOf(answer, context),
        evidence_url: `${publicUrl}/sessions/${session}/messages/${message}/evidence`,
        session_id: session,
        message_id: message,
        warnings: steps.flatMap((step) => (step.name === 'warning' ? step.message : [])),
      },
    };
  },
});

function citationsOf(
  { citations, sources, message_id: messageId }: QueryResponse,
  { publicUrl }: ToolContext,
): Array<z.input<typeof citation>> {
  const byNumber = new Map([...sources.text, ...sources.image].map((source) => [source.citation, source]));
  return citations.map(({ citation: number, quote, chunk_id: chunkId, regions }) => {
    const source = byNumber.get(number);
    const { document_id: documentId = null, file_name: document = null } = source ?? {};
    const page = regions[0]?.page ?? pageOf(source);
    const cited = { messageId, citation: number };
    return {
      citation: number,
      document,
      document_id: documentId,
      quote,
      page,
      url: documentId && chunkId && chunkUrl(publicUrl, { documentId, chunkId, cited }),
      page_url:
        documentId && page !== null
          ? pageUrl(publicUrl, { documentId, page, query: { message: messageId, citation: number } })
          : null,
    };
  });
}

type Source = QueryResponse['sources']['text'][number] | QueryResponse['sources']['image'][number];

function pageOf(source: Source | undefined): number | null {
  if (!source) return null;
  return ('page' in source ? source.page : source.page_nums[0]) ?? null;
}
