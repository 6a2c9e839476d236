import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The job that a request with an idempotency key creates, named in advance: if a process dies, the request that
 * continues with the key creates the same job, not a second one.
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
