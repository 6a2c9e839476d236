import { EVIDENCE_FORMAT, type EvidenceOut } from '@tessera/contracts';
import type { BodyExamples } from '@tessera/platform';

const DOCUMENT_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10';
const SENTENCE = 'Shanghai: 1,200 CNY per night.';

/** Evidence as a client has kept it. */
export const KEPT_EVIDENCE: BodyExamples<EvidenceOut> = {
  evidence: {
    summary: 'Evidence of an answer with one citation',
    value: {
      format: EVIDENCE_FORMAT,
      session_id: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
      message_id: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12',
      answered_at: '2026-03-02T09:31:12.345Z',
      question: 'What is the hotel limit in Shanghai?',
      answer: `${SENTENCE} [1]`,
      model: 'extractive',
      sentences: [
        {
          text: SENTENCE,
          citations: [
            {
              citation: 1,
              start: 0,
              end: SENTENCE.length,
              quote: SENTENCE,
              quote_start: 120,
              quote_end: 120 + SENTENCE.length,
              chunk_id: '5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60',
              reason: null,
              regions: [
                { page: 3, x: 150, y: 412, width: 706, height: 25, page_width: 1_240, page_height: 1_754 },
              ],
              location: null,
              document_id: DOCUMENT_ID,
            },
          ],
        },
      ],
      documents: [
        {
          document_id: DOCUMENT_ID,
          file_name: 'travel-and-expense-policy.pdf',
          kb_name: 'default',
          pipeline: 'text_pipeline',
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          attempt: 1,
          parser_version: '1.0.0',
          gone: false,
        },
      ],
    },
  },
};
