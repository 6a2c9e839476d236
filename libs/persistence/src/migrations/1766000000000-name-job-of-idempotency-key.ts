import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The job that a request with an idempotency key makes, named before it is made: whoever goes on with the key after a process
 * has died makes the same job, and not a second one.
 */
export class NameJobOfIdempotencyKey1766000000000 implements MigrationInterface {
  readonly name = 'NameJobOfIdempotencyKey1766000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table idempotency_records add column job_id uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table idempotency_records drop column job_id');
  }
}
