import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { createdAt } from './columns.js';

/**
 * A deleted document whose points and objects are still to be removed. Written in the transaction that deletes the
 * registry row, so that a crash in between leaves nothing behind.
 */
@Entity('document_removals')
@Index('document_removals_task_id', ['taskId'])
export class DocumentRemoval {
  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'document_removals_pkey' })
  documentId: string;

  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  kbName: string;

  /** The task that counts its progress, if a whole knowledge base is purged. */
  @Column({ name: 'task_id', type: 'uuid', nullable: true })
  taskId: string | null;

  @Column(createdAt)
  createdAt: Date;
}
