import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { createdAt, updatedAt } from './columns.js';

/** The default scope of a session. */
export interface StoredScope {
  kb_names: string[];
  document_ids: string[];
  tags: string[];
}

/** A conversation. */
@Entity('sessions')
@Index('sessions_activity', ['updatedAt', 'id'])
@Index('sessions_kb_name_activity', ['kbName', 'updatedAt', 'id'])
@Index('sessions_owner_activity', ['owner', 'updatedAt', 'id'])
@Index('sessions_owner_kb_name_activity', ['owner', 'kbName', 'updatedAt', 'id'])
export class Session {
  /** UUID v7. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sessions_pkey' })
  id: string;

  /** Its creator, see `KnowledgeAccess.owner`; null: nobody in particular. */
  @Column({ type: 'text', nullable: true })
  owner: string | null;

  /** Empty until the session has one. */
  @Column({ type: 'text' })
  title: string;

  /** Scope of queries that name none. */
  @Column({ name: 'kb_name', type: 'varchar', length: 64, nullable: true })
  kbName: string | null;

  @Column({ name: 'scope_filter', type: 'jsonb', nullable: true })
  scopeFilter: StoredScope | null;

  @Column(createdAt)
  createdAt: Date;

  /** Last activity. */
  @Column(updatedAt)
  updatedAt: Date;
}
