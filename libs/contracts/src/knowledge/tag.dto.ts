import { ApiProperty } from '@nestjs/swagger';

/** A keyword of retrievable chunks. */
export class TagOut {
  /** Lower case. */
  @ApiProperty({ type: String, example: 'travel allowance' })
  keyword: string;

  /** Number of chunks. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 42 })
  hit_count: number;

  /** Number of requested knowledge bases with the keyword. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 2 })
  kb_count: number;

  /** Number of documents. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  document_count: number;
}

export class TagListResponse {
  /** Ordered by hits, descending, then by keyword. */
  @ApiProperty({ type: [TagOut] })
  items: TagOut[];

  @ApiProperty({ type: 'integer', example: 50 })
  limit: number;
}
