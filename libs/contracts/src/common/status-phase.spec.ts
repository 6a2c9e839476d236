import { describe, expect, it } from '@jest/globals';
import { TASK_STATUSES } from './enums.js';
import { statusPhase } from './status-phase.js';

describe('the phase of a task', () => {
  it.each([
    ['pending', ['pending', 'queued', 'PENDING']],
    ['running', ['rendering', 'embedding', 'indexing', 'processing', 'parsing', 'retrying']],
    ['success', ['success', 'done', 'ready']],
    ['failed', ['failed', 'error']],
  ])('is %s for the raw statuses %j', (phase, statuses) => {
    expect(new Set(statuses.map(statusPhase))).toEqual(new Set([phase]));
  });

  it('is only final for success and failed', () => {
    const final = TASK_STATUSES.filter((status) => ['success', 'failed'].includes(statusPhase(status)));

    expect(final).toEqual(['success', 'failed']);
  });
});
