import { ApiProperty } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';

const TABLE_KINDS = namedEnum('TableKind', ['table', 'view']);

/** A table or view of the tenant. */
export class CatalogTable {
  @ApiProperty({ type: String, description: 'Name.', example: 'orders' })
  name: string;

  @ApiProperty({ enum: TABLE_KINDS, description: 'Table or view.', example: 'table' })
  kind: 'table' | 'view';

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Row count estimated by the warehouse. Null if unknown.',
    example: 100000,
  })
  row_estimate: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Comment.', example: null })
  description: string | null;
}

export class CatalogTablesResponse {
  @ApiProperty({ type: [CatalogTable], description: 'Ordered by name.' })
  tables: CatalogTable[];
}

export class CatalogColumn {
  @ApiProperty({ type: String, description: 'Name.', example: 'amount' })
  name: string;

  @ApiProperty({ type: String, description: 'Data type in the warehouse.', example: 'numeric(12,2)' })
  type: string;

  @ApiProperty({ type: Boolean, description: 'Whether the column is nullable.', example: false })
  nullable: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Comment.', example: 'In euros' })
  description: string | null;
}

export class CatalogForeignKey {
  @ApiProperty({ type: [String], description: 'Columns of this table.', example: ['customer_id'] })
  columns: string[];

  @ApiProperty({ type: String, description: 'Referenced table.', example: 'customers' })
  table: string;

  @ApiProperty({ type: [String], description: 'Referenced columns.', example: ['customer_id'] })
  referenced_columns: string[];
}

/** A table or view with its columns and keys. */
export class CatalogTableDetail extends CatalogTable {
  @ApiProperty({ type: [CatalogColumn], description: 'In table order.' })
  columns: CatalogColumn[];

  @ApiProperty({
    type: [String],
    description: 'Columns of the primary key. Empty if there is none.',
    example: ['order_id'],
  })
  primary_key: string[];

  @ApiProperty({ type: [CatalogForeignKey], description: 'Foreign keys.' })
  foreign_keys: CatalogForeignKey[];
}
