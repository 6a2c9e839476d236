import {
  type BulkJobRecord,
  type BulkJobRequest,
  type BulkJobSummary,
  type Tessera,
  unwrap,
} from '@tessera/client';
import { Command, Option } from 'commander';
import { openAsBlob } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { finishJob, howToGoOn, STDOUT } from '../bulk/finish-job.js';
import { type FormatOptions, formatOf } from '../bulk/file-format.js';
import { openTenant, PATIENT_RETRIES } from '../api/open-tessera.js';
import { confirm, type Confirmation, yesOption } from '../output/confirm.js';
import { print } from '../output/print.js';
import { ProgressDisplay } from '../output/progress-display.js';
import { printable, table } from '../output/table.js';
import { integerOption } from './integer-option.js';

interface TenantOptions {
  tenant?: string;
  json?: boolean;
}

interface JobOptions extends TenantOptions, FormatOptions {
  out?: string;
  wait: boolean;
}

interface DeleteOptions extends JobOptions, Confirmation {
  from: string;
  key?: string[];
}

interface LoadOptions extends JobOptions, Confirmation {
  into: string;
  operation: Exclude<BulkJobRequest['operation'], 'query'>;
  key?: string[];
}

/** `bulk …`: exports, loads and deletes of any size, as bulk jobs. */
export function bulkCommand(): Command {
  return new Command('bulk')
    .addCommand(exportCommand())
    .addCommand(loadCommand())
    .addCommand(deleteCommand())
    .addCommand(waitCommand())
    .addCommand(abortCommand())
    .addCommand(listCommand());
}

/** `bulk export "select …" --out orders.csv.gz` */
function exportCommand(): Command {
  return jobCommand('export', 'export the result of a SQL statement to a file')
    .argument('<statement...>')
    .option('--object <table>', 'table name to show in the list of jobs', 'query')
    .option('--out <file>', `output file, or ${STDOUT} for standard output (default: named after the job)`)
    .action(async (words: string[], options: JobOptions & { object: string }, command: Command) => {
      const client = await clientOf(options, command);
      const { job_id } = await client.createBulkJob({
        operation: 'query',
        object: options.object,
        query: words.join(' '),
        ...formatOf(options.out ?? '', options),
      });
      await client.changeBulkJob(job_id, 'UploadComplete');
      await finish(client, job_id, options);
    });
}

/** `bulk load orders.csv --into orders --operation upsert` */
function loadCommand(): Command {
  return jobCommand('load', 'load a file into a table')
    .argument('<file>')
    .requiredOption('--into <table>', 'target table')
    .addOption(
      new Option('--operation <operation>', 'operation to apply to each record')
        .choices(['insert', 'update', 'upsert', 'delete'])
        .default('insert'),
    )
    .option('--key <column...>', 'columns that identify a row (default: the primary key)')
    .option(
      '--out <file>',
      `output file for failed records and their errors, or ${STDOUT} for standard output`,
    )
    .addOption(yesOption())
    .action(async (file: string, options: LoadOptions, command: Command) => {
      await access(file, constants.R_OK);
      if (options.operation === 'delete')
        await confirm(
          `This deletes the rows of ${printable(options.into)} whose keys are in ${printable(file)}.`,
          options,
        );
      const client = await clientOf(options, command);
      const { job_id } = await client.createBulkJob({
        operation: options.operation,
        object: options.into,
        ...(options.key && { key_columns: options.key }),
        ...formatOf(file, options),
      });
      await upload(client, job_id, file);
      await finish(client, job_id, options);
    });
}

/** `bulk delete "select order_id from orders where …" --from orders`; for keys in a file: `bulk load … --operation delete` */
function deleteCommand(): Command {
  return jobCommand('delete', 'delete the rows whose keys a SQL statement selects')
    .argument('<statement...>')
    .requiredOption('--from <table>', 'table to delete from')
    .option('--key <column...>', 'columns that identify a row (default: the primary key)')
    .option(
      '--out <file>',
      `output file for failed records and their errors, or ${STDOUT} for standard output`,
    )
    .addOption(yesOption())
    .action(async (words: string[], options: DeleteOptions, command: Command) => {
      await confirm(
        `This deletes the rows of ${printable(options.from)} that the statement selects.`,
        options,
      );
      const client = await clientOf(options, command);
      const { job_id } = await client.createBulkJob({
        operation: 'delete',
        object: options.from,
        query: words.join(' '),
        ...(options.key && { key_columns: options.key }),
        ...formatOf(options.out ?? '', options),
      });
      await client.changeBulkJob(job_id, 'UploadComplete');
      await finish(client, job_id, options);
    });
}

/** `bulk wait <job_id>`: resumes after an interrupted command. */
function waitCommand(): Command {
  return tenantCommand('wait', 'wait for a job to end and save its output')
    .argument('<job_id>')
    .option('--out <file>', `output file for the rows or failed records, or ${STDOUT} for standard output`)
    .action(async (id: string, options: JobOptions, command: Command) => {
      await finish(await clientOf(options, command), id, { ...options, wait: true });
    });
}

function abortCommand(): Command {
  return tenantCommand('abort', 'abort a job that has not ended')
    .argument('<job_id>')
    .action(async (id: string, options: TenantOptions, command: Command) => {
      const job = await (await clientOf(options, command)).changeBulkJob(id, 'Aborted');
      print(options, job, `The job is ${job.state}.`);
    });
}

function listCommand(): Command {
  return tenantCommand('list', 'list jobs, newest first')
    .option('--limit <jobs>', 'maximum number of jobs, up to 100', integerOption(1, 100), 25)
    .action(async (options: TenantOptions & { limit: number }, command: Command) => {
      const { http } = await clientOf(options, command);
      const query = { limit: options.limit };
      const { jobs } = unwrap(await http.GET('/v1/bulk/jobs', { params: { query } }));
      print(options, jobs, jobTable(jobs));
    });
}

function jobCommand(name: string, description: string): Command {
  return tenantCommand(name, description)
    .addOption(
      new Option('--format <format>', 'file format (default: from the file name, otherwise csv)').choices([
        'csv',
        'json',
        'parquet',
      ]),
    )
    .option('--gzip', 'the file is gzip-compressed (default: from the file name)')
    .option('--no-gzip', 'the file is not compressed')
    .option('--wait', 'wait for the job to end (default)', true)
    .option('--no-wait', 'start the job and print its id');
}

function tenantCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--tenant <tenant>', 'tenant (default: TESSERA_TENANT, or the first tenant of the local stack)')
    .option('--json', 'print as JSON');
}

function clientOf(options: TenantOptions, command: Command): Promise<Tessera> {
  return openTenant(options, command, PATIENT_RETRIES);
}

async function upload(client: Tessera, id: string, file: string): Promise<void> {
  const display = newDisplay();
  const onUpload = (sentBytes: number, totalBytes: number) =>
    display.update(file, (sentBytes / Math.max(1, totalBytes)) * 100, 'uploading');
  await client.uploadBulkFile(id, await openAsBlob(file), { onUpload }).finally(() => display.stop());
}

/** Exits with code 1 if the job or any record failed. */
async function finish(client: Tessera, id: string, { wait, out, json }: JobOptions): Promise<void> {
  if (!wait) return print({ json: json ?? false }, await client.bulkJob(id), howToGoOn(id));
  const display = newDisplay();
  const job = await finishJob(client, id, { out, display }).finally(() => display.stop());
  if (json && out !== STDOUT) process.stdout.write(`${JSON.stringify(job, null, 2)}\n`);
  if (!isDone(job)) process.exitCode = 1;
}

function isDone({ state, number_records_failed }: BulkJobRecord): boolean {
  return state === 'JobComplete' && number_records_failed === 0;
}

/** On standard error, so that standard output holds only data. */
function newDisplay(): ProgressDisplay {
  return new ProgressDisplay(process.stderr);
}

function jobTable(jobs: BulkJobSummary[]): string {
  return table(
    ['job', 'state', 'operation', 'table', 'created'],
    jobs.map(({ job_id, state, operation, object, created_at }) => [
      job_id,
      state,
      operation,
      object,
      created_at,
    ]),
  );
}
