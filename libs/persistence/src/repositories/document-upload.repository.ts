import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';

/** SQL for the CTE `upload` of a statement that registers a document: its upload, unless it was given up. */
export const lockUpload = (id: string): string =>
  `select document_id from document_uploads where document_id = ${id} and given_up_at is null for update`;

/** SQL condition that the document may be registered: its upload exists, or it has none. */
export const mayRegister = (id: string): string =>
  `(exists (select from upload) or not exists (select from document_uploads where document_id = ${id}))`;

/** A document can no longer be registered: its upload took longer than any request may, and was given up. */
export class UploadGivenUpError extends Error {
  override readonly name = 'UploadGivenUpError';
}

/** Uploads of documents that are not registered yet. */
@Injectable()
export class DocumentUploadRepository {
  constructor(private readonly database: Database) {}

  /** Records an upload before its first byte is stored. It is given up unless it is registered in time. */
  async begin(documentId: string, timeoutMs: number): Promise<void> {
    await this.database.manager.query(
      `insert into document_uploads (document_id, expires_at) values ($1, now() + $2 * interval '1 millisecond')`,
      [documentId, timeoutMs],
    );
  }

  /** Deletes the upload row of a document that the transaction registers. @throws UploadGivenUpError: roll back */
  async complete(manager: EntityManager, documentId: string): Promise<void> {
    const [row]: Array<{ mayRegister: boolean }> = await manager.query(
      `with upload as (${lockUpload('$1')}),
            struck as (delete from document_uploads u using upload where u.document_id = upload.document_id)
       select ${mayRegister('$1')} "mayRegister"`,
      [documentId],
    );
    if (!row?.mayRegister) throw new UploadGivenUpError(`The upload of document ${documentId} timed out.`);
  }

  /** Gives up expired uploads. Several processes may do so: nothing is locked for long. @returns some of them */
  async giveUpExpired(limit: number): Promise<Array<{ id: string }>> {
    const [rows]: [Array<{ id: string }>, number] = await this.database.manager.query(
      `update document_uploads set given_up_at = now() where document_id in (
         select document_id from document_uploads where expires_at < now() and given_up_at is null
         order by expires_at limit $1 for update skip locked)
       returning document_id id`,
      [limit],
    );
    return rows;
  }

  /** Those given up so long ago that nobody can still be storing them. */
  async givenUpBefore(ageMs: number, limit: number): Promise<Array<{ id: string }>> {
    return this.database.manager.query(
      `select document_id id from document_uploads
       where given_up_at < now() - $1 * interval '1 millisecond' order by expires_at limit $2`,
      [ageMs, limit],
    );
  }

  /** Deletes the row once nothing of it is stored any more. */
  async forget(documentId: string): Promise<void> {
    await this.database.manager.query('delete from document_uploads where document_id = $1', [documentId]);
  }
}
