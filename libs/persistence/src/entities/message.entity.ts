import type { MessageRole } from '@tessera/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { createdAt } from './columns.js';
import { Session } from './session.entity.js';

/** A turn of a session. The JSON columns hold what was sent to the client. */
@Entity('messages')
@Index('messages_session_id', ['sessionId', 'id'])
export class Message {
  /** UUID v7: messages of a session sort by it. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'messages_pkey' })
  id: string;

  @ManyToOne(() => Session, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'messages_session_id_fkey' })
  session?: Relation<Session>;

  @Column({ name: 'session_id', type: 'uuid' })
  sessionId: string;

  @Column({ type: 'varchar', length: 16 })
  role: MessageRole;

  @Column({ type: 'text' })
  content: string;

  @Column({ name: 'kb_name', type: 'varchar', length: 64, nullable: true })
  kbName: string | null;

  @Column({ type: 'jsonb', nullable: true })
  sources: unknown;

  /** Null for a question, and for answers of versions that kept none. */
  @Column({ type: 'jsonb', nullable: true })
  citations: unknown;

  @Column({ type: 'jsonb', nullable: true })
  route: unknown;

  @Column({ type: 'jsonb', nullable: true })
  steps: unknown;

  /**
   * The documents of the sources of an answer, as they were when it was stored: see `RecordedDocument`. Null for a
   * question, and for an answer without documents.
   */
  @Column({ type: 'jsonb', nullable: true })
  provenance: unknown;

  /** Attachment ids of a user message. */
  @Column({ type: 'jsonb', default: () => "'[]'" })
  attachments: string[];

  @Column(createdAt)
  createdAt: Date;
}
