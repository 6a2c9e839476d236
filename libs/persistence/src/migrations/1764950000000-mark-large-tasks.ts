import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks of large documents, which take minutes, are told apart, so that their jobs leave places to the others. */
export class MarkLargeTasks1764950000000 implements MigrationInterface {
  readonly name = 'MarkLargeTasks1764950000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table tasks add column is_large boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table tasks drop column is_large');
  }
}
