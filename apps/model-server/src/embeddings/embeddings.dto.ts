import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ENCODING_FORMATS, namedEnum } from '@tessera/contracts';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
} from 'class-validator';

const INPUT_TYPES = namedEnum('InputType', ['query', 'document', 'passage']);

export const MAX_TEXTS = 2_048;
/** UTF-16 units. A model reads 512 tokens or a few thousand, and truncates the rest. */
export const MAX_TEXT_LENGTH = 1_000_000;

/** A request in the format of OpenAI's API, without token ids. */
export class EmbeddingsRequest {
  /** A served model, with or without its revision. With a revision, a model that has changed is rejected. */
  @ApiProperty({ example: 'multilingual-e5-small' })
  @IsString()
  @MaxLength(200)
  model: string;

  /** A text, or several. */
  @ApiProperty({
    oneOf: [
      { type: 'string' },
      { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MAX_TEXTS },
    ],
  })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_TEXTS)
  @IsString({ each: true })
  @MaxLength(MAX_TEXT_LENGTH, { each: true })
  input: string[];

  /** `base64`: the numbers as 32-bit floats, little-endian. */
  @ApiPropertyOptional({ enum: ENCODING_FORMATS, default: 'float' })
  @IsOptional()
  @IsIn(ENCODING_FORMATS)
  encoding_format: 'float' | 'base64' = 'float';

  /**
   * Kind of the texts. Adds the model's prompt for questions (`query`) or documents (`document` or `passage`), and prioritizes
   * questions. Without it, texts are embedded unchanged.
   */
  @ApiPropertyOptional({ enum: INPUT_TYPES })
  @IsOptional()
  @IsIn(INPUT_TYPES)
  input_type?: 'query' | 'document' | 'passage';

  /** Length of a vector; must equal the model's. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1 })
  @IsOptional()
  @IsInt()
  @Min(1)
  dimensions?: number;

  /** Ignored. */
  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString()
  user?: string;
}

export class EmbeddingItem {
  @ApiProperty({ enum: ['embedding'] })
  object: 'embedding';

  /** Position of the text in `input`. */
  @ApiProperty({ type: 'integer' })
  index: number;

  /** The vector, of length 1. */
  @ApiProperty({
    oneOf: [
      { type: 'array', items: { type: 'number' } },
      { type: 'string', format: 'byte' },
    ],
  })
  embedding: number[] | string;
}

export class EmbeddingsUsage {
  /** Number of tokens read. */
  @ApiProperty({ type: 'integer' })
  prompt_tokens: number;

  @ApiProperty({ type: 'integer' })
  total_tokens: number;
}

export class EmbeddingsResponse {
  @ApiProperty({ enum: ['list'] })
  object: 'list';

  /** Includes its revision. */
  @ApiProperty({ example: 'multilingual-e5-small@q8-5870fcc8a75f' })
  model: string;

  @ApiProperty({ type: [EmbeddingItem] })
  data: EmbeddingItem[];

  @ApiProperty({ type: EmbeddingsUsage })
  usage: EmbeddingsUsage;
}
