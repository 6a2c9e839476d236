import { ApiProperty } from '@nestjs/swagger';

/** The model that stands for the scope of a question without `kb_name`. */
export const DEFAULT_MODEL = 'tessera';

/** A knowledge base, as OpenAI describes a model. */
export class OpenAiModel {
  @ApiProperty({
    type: String,
    description: `Name of a knowledge base, or \`${DEFAULT_MODEL}\`.`,
    example: 'default',
  })
  id: string;

  @ApiProperty({ enum: ['model'] })
  object: 'model';

  @ApiProperty({
    type: 'integer',
    description: 'When the knowledge base was created, in seconds since 1970. 0 for `tessera`.',
    example: 1_780_000_000,
  })
  created: number;

  @ApiProperty({ type: String, example: 'tessera' })
  owned_by: string;
}

export class OpenAiModelList {
  @ApiProperty({ enum: ['list'] })
  object: 'list';

  @ApiProperty({ type: [OpenAiModel] })
  data: OpenAiModel[];
}
