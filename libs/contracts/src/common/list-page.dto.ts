import { ApiProperty } from '@nestjs/swagger';

/** Position of a page in its list. */
export class ListPage {
  @ApiProperty({ type: 'integer', description: 'Total number of items.', example: 1 })
  total: number;

  @ApiProperty({ type: 'integer', example: 50 })
  limit: number;

  @ApiProperty({ type: 'integer', example: 0 })
  offset: number;
}
