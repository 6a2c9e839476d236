import { describe, expect, it } from '@jest/globals';
import { type TaskAuditOut } from '@tessera/contracts';
import { KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import type { IngestApiConfig } from '../config.js';
import { TaskStreamService } from './task-stream.service.js';
import type { TasksService } from './tasks.service.js';

const CONFIG = { tasks: { pollMs: 1, idleTimeoutSeconds: 3_600 } } as IngestApiConfig;

const anybody = {
  access: KnowledgeAccess.unrestricted,
  hasReadScope: true,
  renewed: async () => KnowledgeAccess.unrestricted,
};

describe('the progress of a task', () => {
  it('is sent with every poll, changed or not, and finally when the task has ended', async () => {
    const looks = ['pending', 'pending', 'parsing', 'parsing', 'success', 'success'];
    const told: unknown[] = [];
    const tasks = { get: async () => aTask(looks.shift()!) } as unknown as TasksService;

    for await (const { event, data } of new TaskStreamService(tasks, CONFIG).events(anybody, '1', open()))
      told.push([event, (data as TaskAuditOut).status]);

    expect(told).toEqual(
      ['pending', 'pending', 'parsing', 'parsing', 'success'].map((status) => ['progress', status]),
    );
  });

  it('ends cleanly when the record is deleted', async () => {
    const looks = [aTask('pending'), ServiceError.of('task_not_found')];
    const get = async () => {
      const seen = looks.shift()!;
      if (seen instanceof Error) throw seen;
      return seen;
    };

    const stream = new TaskStreamService({ get } as unknown as TasksService, CONFIG).events(
      anybody,
      '1',
      open(),
    );

    expect([(await stream.next()).value, (await stream.next()).done]).toEqual([
      { event: 'progress', data: aTask('pending') },
      true,
    ]);
  });

  it.each([401, 403])('ends cleanly when the credential is rejected with %i meanwhile', async (status) => {
    const tasks = { get: async () => aTask('pending') } as unknown as TasksService;
    const refused = {
      ...anybody,
      renewed: () => Promise.reject(new ServiceError('internal_error', '', {}, { status })),
    };

    const stream = new TaskStreamService(tasks, CONFIG).events(refused, '1', open());

    expect([(await stream.next()).value, (await stream.next()).done]).toEqual([
      { event: 'progress', data: aTask('pending') },
      true,
    ]);
  });

  it('ends with the failure of a task', async () => {
    const tasks = { get: async () => aTask('failed') } as unknown as TasksService;

    const stream = new TaskStreamService(tasks, CONFIG).events(anybody, '1', open());

    expect([(await stream.next()).value, (await stream.next()).done]).toEqual([
      { event: 'progress', data: aTask('failed') },
      true,
    ]);
  });
});

function aTask(status: string): Partial<TaskAuditOut> {
  const isEnded = status === 'success' || status === 'failed';
  return { status, status_phase: isEnded ? status : 'running', updated_at: '2026-01-01T00:00:00.000Z' };
}

function open(): AbortSignal {
  return new AbortController().signal;
}
