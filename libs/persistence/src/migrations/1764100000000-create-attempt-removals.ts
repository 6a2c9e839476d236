import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What ended attempts have left in the stores. */
export class CreateAttemptRemovals1764100000000 implements MigrationInterface {
  readonly name = 'CreateAttemptRemovals1764100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table attempt_removals (
        document_id uuid not null,
        pipeline varchar(16) not null,
        up_to_attempt integer not null,
        requests integer not null default '1',
        taken_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        constraint attempt_removals_pkey primary key (document_id, pipeline)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table attempt_removals');
  }
}
