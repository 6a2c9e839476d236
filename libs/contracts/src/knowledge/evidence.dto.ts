import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  Equals,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { namedEnum } from '../common/named-enum.js';
import { CONTENT_PIPELINES, type ContentPipeline } from '../common/enums.js';
import { AnswerCitation } from './citations.dto.js';

/** `format` of evidence. A change that verification would misread gets another number. */
export const EVIDENCE_FORMAT = 'tessera-evidence/1';

/** Limits of evidence that is verified; an answer has far fewer. */
const [MAX_DOCUMENTS, MAX_SENTENCES, MAX_CITATIONS, MAX_QUOTE_LENGTH] = [500, 500, 50, 20_000];

const DOCUMENT_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10';
const SHA_256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** A document as it was when the answer was written. */
export class EvidenceDocument {
  @ApiProperty({ type: String, format: 'uuid', example: DOCUMENT_ID })
  @IsUUID()
  document_id: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Name of the document. Null if it is gone.',
    example: 'travel-and-expense-policy.pdf',
  })
  @Allow()
  file_name: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Knowledge base. Null if the document is gone.' })
  @Allow()
  kb_name: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'SHA-256 of its bytes, in hexadecimal. Null if it was not recorded.',
    example: SHA_256,
  })
  @IsOptional()
  @Matches(/^[0-9a-f]{64}$/)
  sha256: string | null;

  @ApiProperty({ enum: CONTENT_PIPELINES, description: 'The pipeline whose chunks are quoted.' })
  @Allow()
  pipeline: ContentPipeline;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The attempt at indexing it that the answer quotes.',
    example: 1,
  })
  @Allow()
  attempt: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Version of Tessera that parsed it.',
    example: '1.0.0',
  })
  @Allow()
  parser_version: string | null;

  @ApiProperty({
    type: Boolean,
    description: 'Whether it has been deleted, or the credential may not read it. Its content is withheld.',
  })
  @Allow()
  gone: boolean;
}

/** A citation with its source. */
export class EvidenceCitation extends AnswerCitation {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'The `n` of `[n]`.', example: 1 })
  @IsInt()
  @Min(1)
  declare citation: number;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Null for an attachment.',
    example: DOCUMENT_ID,
  })
  @IsOptional()
  @IsUUID()
  document_id: string | null;

  @IsOptional()
  @IsUUID()
  declare chunk_id: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The passage that supports the sentence.',
    example: 'Shanghai: 1,200 CNY per night.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_QUOTE_LENGTH)
  declare quote: string | null;

  @Allow()
  declare start: number;
  @Allow()
  declare end: number;
  @Allow()
  declare quote_start: number | null;
  @Allow()
  declare quote_end: number | null;
  @Allow()
  declare reason: AnswerCitation['reason'];
  @Allow()
  declare regions: AnswerCitation['regions'];
  @Allow()
  declare location: AnswerCitation['location'];
}

/** A sentence of the answer that cites sources. */
export class EvidenceSentence {
  @ApiProperty({ type: String, example: 'Shanghai: 1,200 CNY per night.' })
  @Allow()
  text: string;

  @ApiProperty({ type: [EvidenceCitation] })
  @IsArray()
  @ArrayMaxSize(MAX_CITATIONS)
  @ValidateNested({ each: true })
  @Type(() => EvidenceCitation)
  citations: EvidenceCitation[];
}

/** What an answer rests on: response of GET /sessions/{session_id}/messages/{message_id}/evidence. */
export class EvidenceOut {
  @ApiProperty({ type: String, enum: [EVIDENCE_FORMAT] })
  @Equals(EVIDENCE_FORMAT)
  format: typeof EVIDENCE_FORMAT;

  @ApiProperty({ type: String, format: 'uuid' })
  @Allow()
  session_id: string;

  @ApiProperty({ type: String, format: 'uuid' })
  @Allow()
  message_id: string;

  @ApiProperty({ type: String, format: 'date-time', description: 'When the answer was written.' })
  @Allow()
  answered_at: string;

  @ApiProperty({ type: String, example: 'What is the hotel limit in Shanghai?' })
  @Allow()
  question: string;

  @ApiProperty({ type: String, example: 'Shanghai: 1,200 CNY per night. [1]' })
  @Allow()
  answer: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The model that wrote it; `extractive` for quotes without a model.',
    example: 'extractive',
  })
  @Allow()
  model: string | null;

  @ApiProperty({ type: [EvidenceSentence], description: 'The cited sentences, in order.' })
  @IsArray()
  @ArrayMaxSize(MAX_SENTENCES)
  @ValidateNested({ each: true })
  @Type(() => EvidenceSentence)
  sentences: EvidenceSentence[];

  @ApiProperty({ type: [EvidenceDocument], description: 'The documents of the cited sources.' })
  @IsArray()
  @ArrayMaxSize(MAX_DOCUMENTS)
  @ValidateNested({ each: true })
  @Type(() => EvidenceDocument)
  documents: EvidenceDocument[];
}

/** State of a document compared with evidence. */
export const DOCUMENT_CHECKS = namedEnum('DocumentCheck', ['same', 'superseded', 'gone', 'unknown']);
export type DocumentCheck = (typeof DOCUMENT_CHECKS)[number];

/** State of a quote compared with evidence. */
export const QUOTE_CHECKS = namedEnum('QuoteCheck', ['same_place', 'moved', 'missing', 'none']);
export type QuoteCheck = (typeof QUOTE_CHECKS)[number];

/** What became of a citation. */
export class VerifiedCitation {
  @ApiProperty({ type: 'integer', description: 'Number of the sentence in `sentences`, from 0.', example: 0 })
  sentence: number;

  @ApiProperty({ type: 'integer', description: 'The `n` of `[n]`.', example: 1 })
  citation: number;

  @ApiProperty({ type: String, nullable: true, example: DOCUMENT_ID })
  document_id: string | null;

  @ApiProperty({
    enum: DOCUMENT_CHECKS,
    description:
      '`same`: the bytes are those of the evidence. `superseded`: they differ. `gone`: the document has been deleted, or the credential may not read it. `unknown`: the evidence names no document or no hash.',
  })
  document: DocumentCheck;

  @ApiProperty({
    enum: QUOTE_CHECKS,
    description:
      '`same_place`: the quote stands where the evidence says. `moved`: it stands elsewhere in the document. `missing`: it is not in the document as parsed now. `none`: there is no quote, or no document to look in.',
  })
  quote: QuoteCheck;

  @ApiProperty({
    type: String,
    description: 'What has changed.',
    example: 'The document is the same, and the quote stands where it was.',
  })
  message: string;
}

/** Response of POST /evidence/verify. */
export class VerifiedEvidence {
  @ApiProperty({
    type: Boolean,
    description:
      'Whether every cited document is the same and every quote stands where it was. A quote from an attachment cannot be verified.',
  })
  verified: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  checked_at: string;

  @ApiProperty({ type: [VerifiedCitation] })
  citations: VerifiedCitation[];
}
