import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ending a document's task also writes the event's deliveries, in the same transaction: the trigger covers every
 * statement that ends a task, including those of the previous version.
 */
export class CreateWebhooks1766500000000 implements MigrationInterface {
  readonly name = 'CreateWebhooks1766500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table webhooks (
        id uuid not null, kb_name varchar(64) not null, url text not null, events text array not null,
        secret text not null, disabled_at timestamptz(3), created_at timestamptz(3) not null default now(),
        constraint webhooks_pkey primary key (id),
        constraint webhooks_kb_name_fkey foreign key (kb_name) references knowledge_bases (kb_name) on delete cascade);
      create index webhooks_by_kb on webhooks (kb_name, created_at);
      create table webhook_deliveries (
        id uuid not null, webhook_id uuid not null, status varchar(16) not null default 'pending', payload json not null,
        attempts integer not null default 0, next_attempt_at timestamptz(3) not null default now(), last_error text,
        created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
        constraint webhook_deliveries_pkey primary key (id),
        constraint webhook_deliveries_webhook_id_fkey foreign key (webhook_id) references webhooks (id) on delete cascade);
      create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
      create index webhook_deliveries_ended on webhook_deliveries (updated_at) where status <> 'pending';
      create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at)`);
    // The lock skips webhooks that are being deleted; their foreign key would fail the task's end.
    await queryRunner.query(`
      create function note_task_end() returns trigger language plpgsql as $$
      declare event text := case new.status when 'success' then 'document.completed' else 'document.failed' end;
      begin
        insert into webhook_deliveries (id, webhook_id, payload)
        select gen_random_uuid(), w.id, json_build_object(
          'type', event,
          'timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', json_build_object('job_id', new.id, 'document_id', new.document_id, 'kb_name', new.kb_name,
                                    'name', new.name, 'pipeline', new.pipeline, 'status', new.status, 'error', new.error))
        from (select id from webhooks where kb_name = new.kb_name and event = any(events) and disabled_at is null
              for key share) w;
        return null;
      end $$;
      create trigger tasks_note_end after update of status on tasks for each row
      when (new.status in ('success', 'failed') and old.status not in ('success', 'failed') and new.document_id is not null)
      execute function note_task_end()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger tasks_note_end on tasks; drop function note_task_end; drop table webhook_deliveries; drop table webhooks`);
  }
}
