import { Command } from 'commander';
import { unwrap } from '@tessera/client';
import { openTessera } from '../api/open-tessera.js';
import { clip, printable, table } from '../output/table.js';

/** `tasks` lists recent tasks, `tasks <job_id>` shows one with its log, `tasks retry <job_id…>` retries failed ones. */
export function tasksCommand(): Command {
  return new Command('tasks')
    .argument('[job_id]')
    .option('--kb <name>', 'list only tasks of this knowledge base')
    .option('--status <status>', 'list only tasks with this status, such as failed')
    .option('--json', 'print as JSON')
    .action(
      async (
        jobId: string | undefined,
        options: { kb?: string; status?: string; json?: boolean },
        command: Command,
      ) => {
        const client = await openTessera(command);
        if (jobId) {
          const task = unwrap(
            await client.http.GET('/tasks/{job_id}', { params: { path: { job_id: jobId } } }),
          );
          process.stdout.write(`${JSON.stringify(task, null, 2)}\n`);
          return;
        }
        const query = { kb_name: options.kb, status: options.status };
        const page = unwrap(await client.http.GET('/tasks', { params: { query } }));
        if (page.error) throw new Error(page.error);
        if (options.json) process.stdout.write(`${JSON.stringify(page, null, 2)}\n`);
        else process.stdout.write(`${tasksTable(page.items)}\n`);
      },
    )
    .addCommand(retryCommand());
}

function retryCommand(): Command {
  return new Command('retry')
    .description('retry failed tasks')
    .argument('<job_id...>')
    .action(async (jobIds: string[], _options: object, command: Command) => {
      const client = await openTessera(command);
      for (const jobId of jobIds) {
        const path = { job_id: jobId };
        const { attempt, queue } = unwrap(
          await client.http.POST('/tasks/{job_id}/retry', { params: { path } }),
        );
        process.stdout.write(`Retrying ${jobId} (attempt ${attempt}, ${queue}).\n`);
      }
    });
}

function tasksTable(
  tasks: Array<{
    job_id: string;
    name: string;
    pipeline: string;
    status: string;
    progress: number;
    error: string | null;
  }>,
): string {
  return table(
    ['JOB', 'NAME', 'PIPELINE', 'STATUS', '%', 'NOTE'],
    tasks.map((task) => [
      task.job_id,
      clip(printable(task.name), 40),
      task.pipeline,
      task.status,
      task.progress,
      clip(printable(task.error ?? ''), 60),
    ]),
  );
}
