import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks tasks of large documents, which take minutes, so that their jobs leave slots to the others. */
export class MarkLargeTasks1764950000000 implements MigrationInterface {
  readonly name = 'MarkLargeTasks1764950000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table tasks add column is_large boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table tasks drop column is_large');
  }
}
