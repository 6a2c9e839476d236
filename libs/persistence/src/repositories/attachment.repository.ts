import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import type { Attachment } from '../entities/attachment.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';

/** An attachment whose upload is complete. */
export type StoredAttachment = Attachment & { sha256: string };

const COLUMNS = `id, owner, filename, content_type "contentType", size_bytes::float8 "sizeBytes", object_key "objectKey",
  sha256, created_at "createdAt", expires_at "expiresAt", removed_at "removedAt"`;
const READABLE = 'sha256 is not null and removed_at is null and expires_at > now()';
const OWN = '($2::text is null or owner = $2)';

/** Files given with questions. */
@Injectable()
export class AttachmentRepository {
  constructor(private readonly database: Database) {}

  /** Records an upload before its first byte is stored. It is given up unless it is completed in time. */
  async begin(
    access: KnowledgeAccess,
    { id, objectKey }: Pick<Attachment, 'id' | 'objectKey'>,
    timeoutMs: number,
  ): Promise<void> {
    await this.database.manager.query(
      `insert into attachments (id, filename, size_bytes, object_key, expires_at, owner)
       values ($1, '', 0, $2, now() + $3 * interval '1 millisecond', $4)`,
      [id, objectKey, timeoutMs, access.owner],
    );
  }

  /** Makes it readable. @returns null if the upload has been given up, or belongs to another owner */
  async complete(
    access: KnowledgeAccess,
    id: string,
    given: Pick<StoredAttachment, 'filename' | 'contentType' | 'sizeBytes' | 'sha256'>,
    lifeMs: number,
  ): Promise<StoredAttachment | null> {
    const [rows]: [StoredAttachment[], number] = await this.database.manager.query(
      `update attachments set filename = $3, content_type = $4, size_bytes = $5, sha256 = $6, created_at = now(),
         expires_at = now() + $7 * interval '1 millisecond'
       where id = $1 and sha256 is null and removed_at is null and ${OWN} returning ${COLUMNS}`,
      [id, access.owner, given.filename, given.contentType, given.sizeBytes, given.sha256, lifeMs],
    );
    return rows[0] ?? null;
  }

  /** The readable ones, unordered, without those of other owners. */
  async readable(access: KnowledgeAccess, ids: string[]): Promise<StoredAttachment[]> {
    return this.database.manager.query(
      `select ${COLUMNS} from attachments where id = any($1::uuid[]) and ${READABLE} and ${OWN}`,
      [ids, access.owner],
    );
  }

  /** Makes it unreadable. @returns it, or null if it was unreadable before */
  async remove(access: KnowledgeAccess, id: string): Promise<StoredAttachment | null> {
    const [rows]: [StoredAttachment[], number] = await this.database.manager.query(
      `update attachments set removed_at = now() where id = $1 and ${READABLE} and ${OWN} returning ${COLUMNS}`,
      [id, access.owner],
    );
    return rows[0] ?? null;
  }

  /** Removes expired attachments and abandoned uploads. @returns at most `limit` of them */
  async removeExpired(limit: number): Promise<Attachment[]> {
    const [rows]: [Attachment[], number] = await this.database.manager.query(
      `update attachments set removed_at = now() where id in (
         select id from attachments where removed_at is null and expires_at <= now()
         order by expires_at limit $1 for update skip locked)
       returning ${COLUMNS}`,
      [limit],
    );
    return rows;
  }

  /** Those removed at least `ageMs` ago, in order of removal. */
  async removedBefore(ageMs: number, limit: number): Promise<Attachment[]> {
    return this.database.manager.query(
      `select ${COLUMNS} from attachments where removed_at <= now() - $1 * interval '1 millisecond'
       order by removed_at limit $2`,
      [ageMs, limit],
    );
  }

  /** Whether another readable attachment of the same owner has the same bytes and name. */
  async hasTwin({ id, owner, sha256, filename }: Attachment): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      `select 1 from attachments
       where sha256 = $1 and filename = $2 and id <> $3 and owner is not distinct from $4 and ${READABLE} limit 1`,
      [sha256, filename, id, owner],
    );
    return rows.length > 0;
  }

  /** Deletes the row once nothing of it is stored any more. */
  async forget(id: string): Promise<void> {
    await this.database.manager.query('delete from attachments where id = $1', [id]);
  }
}
