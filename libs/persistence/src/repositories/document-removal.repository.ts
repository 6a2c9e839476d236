import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import type { DocumentRemoval } from '../entities/document-removal.entity.js';

/** Deleted documents whose points and objects are still there. */
@Injectable()
export class DocumentRemovalRepository {
  constructor(private readonly database: Database) {}

  /** The oldest of them. Removing twice is harmless, so nothing is locked. */
  async next(limit: number): Promise<DocumentRemoval[]> {
    return this.database.manager.query(
      `select document_id "documentId", kb_name "kbName", task_id "taskId", created_at "createdAt"
       from document_removals order by created_at, document_id limit $1`,
      [limit],
    );
  }

  /** Whether a document was deleted for good. */
  async isPending(documentId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      'select 1 from document_removals where document_id = $1',
      [documentId],
    );
    return rows.length > 0;
  }

  async remove(documentIds: string[]): Promise<void> {
    await this.database.manager.query('delete from document_removals where document_id = any($1::uuid[])', [
      documentIds,
    ]);
  }
}
