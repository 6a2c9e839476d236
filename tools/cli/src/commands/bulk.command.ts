import { Command, Option } from 'commander';
import { access, constants } from 'node:fs/promises';
import { BulkClient, type BulkJob, type BulkJobRequest, type BulkJobSummary } from '../bulk/bulk-client.js';
import { finishJob, howToGoOn, STDOUT } from '../bulk/finish-job.js';
import { type FormatOptions, formatOf } from '../bulk/file-format.js';
import { patiently } from '../bulk/patiently.js';
import { uploadFile } from '../bulk/upload-file.js';
import { tenantCredential } from '../api/tenant-credential.js';
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

/** `bulk …`: exports and loads of any size, as jobs of the SQL service. */
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
  return jobCommand('export', 'export the rows of a SQL statement')
    .argument('<statement...>')
    .option('--object <table>', 'the table that it is about, for lists of jobs', 'query')
    .option(
      '--out <file>',
      `where the rows go, ${STDOUT} for the standard output (default: named by the job)`,
    )
    .action(async (words: string[], options: JobOptions & { object: string }, command: Command) => {
      const client = await clientOf(options, command);
      const { job_id } = await client.create({
        operation: 'query',
        object: options.object,
        query: words.join(' '),
        ...formatOf(options.out ?? '', options),
      });
      await client.change(job_id, 'UploadComplete');
      await finish(client, job_id, options);
    });
}

/** `bulk load orders.csv --into orders --operation upsert` */
function loadCommand(): Command {
  return jobCommand('load', 'load the records of a file into a table')
    .argument('<file>')
    .requiredOption('--into <table>', 'the table')
    .addOption(
      new Option('--operation <operation>', 'what to do with the records')
        .choices(['insert', 'update', 'upsert', 'delete'])
        .default('insert'),
    )
    .option('--key <column...>', 'columns by which rows are found (default: the primary key)')
    .option('--out <file>', `where failed records go, with their reasons; ${STDOUT} for the standard output`)
    .addOption(yesOption())
    .action(async (file: string, options: LoadOptions, command: Command) => {
      await access(file, constants.R_OK);
      if (options.operation === 'delete')
        await confirm(
          `This deletes the rows of ${printable(options.into)} whose keys are in ${printable(file)}.`,
          options,
        );
      const client = await clientOf(options, command);
      const { job_id } = await client.create({
        operation: options.operation,
        object: options.into,
        ...(options.key && { key_columns: options.key }),
        ...formatOf(file, options),
      });
      await upload(client, job_id, file);
      await client.change(job_id, 'UploadComplete');
      await finish(client, job_id, options);
    });
}

/** `bulk delete "select order_id from orders where …" --from orders`; the keys in a file: `bulk load … --operation delete` */
function deleteCommand(): Command {
  return jobCommand('delete', 'delete the rows whose keys a SQL statement selects')
    .argument('<statement...>')
    .requiredOption('--from <table>', 'the table')
    .option('--key <column...>', 'columns by which rows are found (default: the primary key)')
    .option('--out <file>', `where failed records go, with their reasons; ${STDOUT} for the standard output`)
    .addOption(yesOption())
    .action(async (words: string[], options: DeleteOptions, command: Command) => {
      await confirm(
        `This deletes the rows of ${printable(options.from)} that the statement selects.`,
        options,
      );
      const client = await clientOf(options, command);
      const { job_id } = await client.create({
        operation: 'delete',
        object: options.from,
        query: words.join(' '),
        ...(options.key && { key_columns: options.key }),
        ...formatOf(options.out ?? '', options),
      });
      await client.change(job_id, 'UploadComplete');
      await finish(client, job_id, options);
    });
}

/** `bulk wait <job_id>`: goes on where another command was ended. */
function waitCommand(): Command {
  return tenantCommand('wait', 'wait for the end of a job, and save its file')
    .argument('<job_id>')
    .option('--out <file>', `where its rows or failed records go, ${STDOUT} for the standard output`)
    .action(async (id: string, options: JobOptions, command: Command) => {
      await finish(await clientOf(options, command), id, { ...options, wait: true });
    });
}

function abortCommand(): Command {
  return tenantCommand('abort', 'give up a job that has not ended')
    .argument('<job_id>')
    .action(async (id: string, options: TenantOptions, command: Command) => {
      const job = await (await clientOf(options, command)).change(id, 'Aborted');
      print(options, job, `The job is ${job.state}.`);
    });
}

function listCommand(): Command {
  return tenantCommand('list', 'list jobs, the newest first')
    .option('--limit <jobs>', 'most jobs (up to 100)', integerOption(1, 100), 25)
    .action(async (options: TenantOptions & { limit: number }, command: Command) => {
      const jobs = await (await clientOf(options, command)).list({ limit: options.limit });
      print(options, jobs, jobTable(jobs));
    });
}

function jobCommand(name: string, description: string): Command {
  return tenantCommand(name, description)
    .addOption(
      new Option('--format <format>', 'of the file (default: by its name, else csv)').choices([
        'csv',
        'json',
        'parquet',
      ]),
    )
    .option('--gzip', 'the file is compressed (default: by its name)')
    .option('--no-gzip', 'the file is not compressed')
    .option('--wait', 'wait for the end of the job (default)', true)
    .option('--no-wait', 'begin the job, and say its id');
}

function tenantCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--tenant <tenant>', 'whose tables (default: TESSERA_TENANT, or the first of the local stack)')
    .option('--json', 'print JSON');
}

async function clientOf(options: TenantOptions, command: Command): Promise<BulkClient> {
  return new BulkClient(await tenantCredential(options, command));
}

/** Each attempt has an address of its own: that of the first may have expired. */
async function upload(client: BulkClient, id: string, file: string): Promise<void> {
  const display = newDisplay();
  await patiently(async () =>
    uploadFile(file, await client.uploadUrl(id), (fraction) =>
      display.update(file, fraction * 100, 'uploading'),
    ),
  ).finally(() => display.stop());
}

/** Exit code 1 unless all of it was done. */
async function finish(client: BulkClient, id: string, { wait, out, json }: JobOptions): Promise<void> {
  if (!wait) return print({ json: json ?? false }, await client.get(id), howToGoOn(id));
  const display = newDisplay();
  const job = await finishJob(client, id, { out, display }).finally(() => display.stop());
  if (json && out !== STDOUT) process.stdout.write(`${JSON.stringify(job, null, 2)}\n`);
  if (!isDone(job)) process.exitCode = 1;
}

function isDone({ state, number_records_failed }: BulkJob): boolean {
  return state === 'JobComplete' && number_records_failed === 0;
}

/** Beside what a program reads from the standard output. */
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
