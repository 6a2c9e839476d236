import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A task's place in its queue is counted over the tasks that wait before it, from the index alone. */
export class IndexWaitingTasks1765300000000 implements MigrationInterface {
  readonly name = 'IndexWaitingTasks1765300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `create index tasks_waiting on tasks (pipeline, created_at, id, kb_name) where status in ('pending', 'queued')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index tasks_waiting');
  }
}
