import { ApiProperty } from '@nestjs/swagger';
import { AUTH_SCOPES, type AuthScope } from '../sql/scopes.js';

/** What the credential of a request may do. */
export class AccessOut {
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'key:1f1db7ee0919',
    description: 'Whose credential it is, as in the audit trail. null: the request has none, and needs none',
  })
  credential: string | null;

  @ApiProperty({
    enum: AUTH_SCOPES,
    isArray: true,
    description: 'What it may do. `admin` is listed with all the scopes that it includes',
  })
  scopes: AuthScope[];

  @ApiProperty({
    type: [String],
    nullable: true,
    example: ['demo'],
    description: 'Tenants that it may act for in the SQL service; null: all',
  })
  tenants: string[] | null;

  @ApiProperty({
    type: [String],
    nullable: true,
    example: ['policies'],
    description: 'Knowledge bases that it may read; null: all',
  })
  kb_read: string[] | null;

  @ApiProperty({
    type: [String],
    nullable: true,
    example: ['policies'],
    description: 'Knowledge bases that it may change; null: all',
  })
  kb_write: string[] | null;
}
