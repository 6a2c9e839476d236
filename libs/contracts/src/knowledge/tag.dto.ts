import { ApiProperty } from '@nestjs/swagger';

/** A keyword over all chunks that can be retrieved and carry it. */
export class TagOut {
  /** In lower case. */
  @ApiProperty({ type: String, example: 'travel allowance' })
  keyword: string;

  /** Chunks with it. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 42 })
  hit_count: number;

  /** Knowledge bases with it, of those that were asked for. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 2 })
  kb_count: number;

  /** Documents with it. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  document_count: number;
}

export class TagListResponse {
  /** The one with the most hits first; of as many hits in the order of the keywords. */
  @ApiProperty({ type: [TagOut] })
  items: TagOut[];

  @ApiProperty({ type: 'integer', example: 50 })
  limit: number;
}
