import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

/** Kinds of owners of stored objects, the first part of their keys. */
export type ObjectArea = 'documents' | 'attachments' | 'attachment-texts';

const OWNERS: Readonly<Record<ObjectArea, string>> = {
  // A document has a row before its first byte is stored, and until its last byte is removed.
  documents: `select id::text from documents where id = any($1::uuid[])
    union all select document_id::text from document_uploads where document_id = any($1::uuid[])
    union all select document_id::text from document_removals where document_id = any($1::uuid[])`,
  attachments: 'select id::text from attachments where id = any($1::uuid[])',
  // The key that query-gateway derives from content, name and owner.
  'attachment-texts': `select id from (
      select encode(sha256(convert_to(sha256 || '/' || filename || coalesce(E'\\n' || owner, ''), 'UTF8')), 'hex') id
      from attachments where sha256 is not null
    ) texts where id = any($1)`,
};

/** Looks up which objects belong to something in the registry. */
@Injectable()
export class ObjectOwnerRepository {
  constructor(private readonly database: Database) {}

  /** @param ids second parts of keys: UUIDs, or hashes in `attachment-texts`. @returns those that have a row */
  async known(area: ObjectArea, ids: readonly string[]): Promise<Set<string>> {
    const rows: Array<{ id: string }> = await this.database.manager.query(OWNERS[area], [ids]);
    return new Set(rows.map(({ id }) => id));
  }
}
