import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists of documents and tasks are paged over their ids in the order of the list. The indexes cover both, so that no
 * row is read.
 */
export class IndexListsByAge1764310000000 implements MigrationInterface {
  readonly name = 'IndexListsByAge1764310000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index documents_by_age on documents (created_at, id);
      create index documents_by_kb_and_age on documents (kb_name, created_at, id);
      drop index documents_created_at;
      drop index documents_kb_name_created_at;
      create index tasks_by_age on tasks (created_at, id);
      create index tasks_by_kb_and_age on tasks (kb_name, created_at, id);
      drop index tasks_created_at;
      drop index tasks_kb_name_created_at`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index documents_created_at on documents (created_at);
      create index documents_kb_name_created_at on documents (kb_name, created_at);
      drop index documents_by_age;
      drop index documents_by_kb_and_age;
      create index tasks_created_at on tasks (created_at);
      create index tasks_kb_name_created_at on tasks (kb_name, created_at);
      drop index tasks_by_age;
      drop index tasks_by_kb_and_age`);
  }
}
