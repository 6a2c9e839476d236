import { ApiProperty } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';

const TABLE_KINDS = namedEnum('TableKind', ['table', 'view']);

/** A table or view of the tenant. */
export class CatalogTable {
  @ApiProperty({ type: String, description: 'Its name.', example: 'orders' })
  name: string;

  @ApiProperty({ enum: TABLE_KINDS, description: 'What it is.', example: 'table' })
  kind: 'table' | 'view';

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'How many rows the warehouse guesses that it has; null where it does not know.',
    example: 100000,
  })
  row_estimate: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Its comment.', example: null })
  description: string | null;
}

export class CatalogTablesResponse {
  @ApiProperty({ type: [CatalogTable], description: 'By name.' })
  tables: CatalogTable[];
}

export class CatalogColumn {
  @ApiProperty({ type: String, description: 'Its name.', example: 'amount' })
  name: string;

  @ApiProperty({ type: String, description: 'The warehouse’s type.', example: 'numeric(12,2)' })
  type: string;

  @ApiProperty({ type: Boolean, description: 'Whether it may be NULL.', example: false })
  nullable: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Its comment.', example: 'In euros' })
  description: string | null;
}

export class CatalogForeignKey {
  @ApiProperty({ type: [String], description: 'Columns of this table.', example: ['customer_id'] })
  columns: string[];

  @ApiProperty({ type: String, description: 'The table that they refer to.', example: 'customers' })
  table: string;

  @ApiProperty({ type: [String], description: 'Columns there.', example: ['customer_id'] })
  referenced_columns: string[];
}

/** A table or view with its columns and keys. */
export class CatalogTableDetail extends CatalogTable {
  @ApiProperty({ type: [CatalogColumn], description: 'In their order.' })
  columns: CatalogColumn[];

  @ApiProperty({
    type: [String],
    description: 'Columns of the primary key; empty without one.',
    example: ['order_id'],
  })
  primary_key: string[];

  @ApiProperty({ type: [CatalogForeignKey], description: 'What it refers to.' })
  foreign_keys: CatalogForeignKey[];
}
