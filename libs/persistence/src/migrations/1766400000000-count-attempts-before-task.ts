import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts are numbered across all tasks of a document; users see those of the task itself, from 1. */
export class CountAttemptsBeforeTask1766400000000 implements MigrationInterface {
  readonly name = 'CountAttemptsBeforeTask1766400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table tasks add column attempts_before integer not null default 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table tasks drop column attempts_before');
  }
}
