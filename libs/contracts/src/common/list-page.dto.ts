import { ApiProperty } from '@nestjs/swagger';

/** Where a page stands in its list. */
export class ListPage {
  @ApiProperty({ type: 'integer', description: 'Total number of items.', example: 1 })
  total: number;

  @ApiProperty({ type: 'integer', example: 50 })
  limit: number;

  @ApiProperty({ type: 'integer', example: 0 })
  offset: number;
}
