import { ApiProperty } from '@nestjs/swagger';

/** A keyword over all chunks that carry it. */
export class TagOut {
  @ApiProperty({ type: String, description: 'The keyword, in lower case.', example: 'travel allowance' })
  keyword: string;

  @ApiProperty({ type: 'integer', description: 'Chunks with it.', example: 12 })
  hit_count: number;

  @ApiProperty({ type: 'integer', description: 'Knowledge bases with it.', example: 1 })
  kb_count: number;

  @ApiProperty({ type: 'integer', description: 'Documents with it.', example: 3 })
  document_count: number;
}

export class TagListResponse {
  @ApiProperty({ type: [TagOut], description: 'Most hits first, then by keyword.' })
  items: TagOut[];

  @ApiProperty({ type: 'integer', description: 'Most items of the list.', example: 50 })
  limit: number;
}
