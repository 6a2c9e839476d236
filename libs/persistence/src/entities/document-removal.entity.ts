import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { createdAt } from './columns.js';

/**
 * What is left of a deleted document: its points and objects are still to be removed. Written in the transaction that
 * deletes the registry row, so that nothing is forgotten whoever dies in between.
 */
@Entity('document_removals')
@Index('document_removals_task_id', ['taskId'])
export class DocumentRemoval {
  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'document_removals_pkey' })
  documentId: string;

  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  kbName: string;

  /** The task that counts its progress, when a whole knowledge base is purged. */
  @Column({ name: 'task_id', type: 'uuid', nullable: true })
  taskId: string | null;

  @Column(createdAt)
  createdAt: Date;
}
