import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Length, Min, ValidateBy } from 'class-validator';
import { namedEnum } from '../common/named-enum.js';
import { AcceptsWithoutEffect } from './parameters.js';

/** Maximum number of texts of a request; one batch of indexing. */
const MAX_TEXTS = 128;
const MAX_TEXT_LENGTH = 32_000;

export const ENCODING_FORMATS = namedEnum('EncodingFormat', ['float', 'base64']);
export const EMBEDDED_KINDS = namedEnum('EmbeddedKind', ['document', 'query']);

/** Body of POST /openai/v1/embeddings. */
@AcceptsWithoutEffect('user')
export class CreateEmbeddingsRequest {
  @ApiProperty({
    type: String,
    description: 'Accepted without effect: the model is EMBEDDING_MODEL. The response names it.',
  })
  @IsString()
  @Length(1, 200)
  model: string;

  @ApiProperty({
    description: `A text, or up to ${MAX_TEXTS}. Token ids are not supported.`,
    oneOf: [
      { type: 'string', minLength: 1, maxLength: MAX_TEXT_LENGTH },
      { type: 'array', minItems: 1, maxItems: MAX_TEXTS, items: { type: 'string', minLength: 1 } },
    ],
  })
  @ValidateBy({
    name: 'isTexts',
    validator: {
      validate: (input: unknown) => areTexts([input].flat()),
      defaultMessage: () =>
        `input must be a text, or a list of 1 to ${MAX_TEXTS} texts, of 1 to ${MAX_TEXT_LENGTH} characters each; token ids are not supported`,
    },
  })
  input: string | string[];

  @ApiPropertyOptional({ enum: ENCODING_FORMATS, nullable: true, description: 'Default: `float`.' })
  @IsOptional()
  @IsIn(ENCODING_FORMATS)
  encoding_format?: (typeof ENCODING_FORMATS)[number] | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, description: "Must be the model's own, if set." })
  @IsOptional()
  @IsInt()
  @Min(1)
  dimensions?: number | null;

  @ApiPropertyOptional({
    enum: EMBEDDED_KINDS,
    nullable: true,
    description: 'What the texts are, for models that distinguish. Default: `document`. Not part of OpenAI.',
  })
  @IsOptional()
  @IsIn(EMBEDDED_KINDS)
  input_type?: (typeof EMBEDDED_KINDS)[number] | null;
}

function areTexts(texts: unknown[]): boolean {
  if (texts.length < 1 || texts.length > MAX_TEXTS) return false;
  return texts.every((text) => typeof text === 'string' && text !== '' && text.length <= MAX_TEXT_LENGTH);
}

export class CreatedEmbedding {
  @ApiProperty({ enum: ['embedding'] })
  object: 'embedding';

  @ApiProperty({ type: 'integer', example: 0 })
  index: number;

  @ApiProperty({
    description: 'The vector: numbers, or the Base64 of 32-bit floats in little-endian order.',
    oneOf: [
      { type: 'array', items: { type: 'number' } },
      { type: 'string', format: 'byte' },
    ],
    example: [0.1, -0.2],
  })
  embedding: number[] | string;
}

export class EmbeddingUsage {
  @ApiProperty({ type: 'integer', description: 'Estimated.', example: 8 })
  prompt_tokens: number;

  @ApiProperty({ type: 'integer', example: 8 })
  total_tokens: number;
}

export class CreatedEmbeddings {
  @ApiProperty({ enum: ['list'] })
  object: 'list';

  @ApiProperty({ type: [CreatedEmbedding] })
  data: CreatedEmbedding[];

  @ApiProperty({ type: String, example: 'multilingual-e5-small' })
  model: string;

  @ApiProperty({ type: EmbeddingUsage })
  usage: EmbeddingUsage;
}
