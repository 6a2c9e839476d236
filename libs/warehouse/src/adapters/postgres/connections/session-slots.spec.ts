import { describe, expect, it } from '@jest/globals';
import { QueryCancelledError } from '../../../warehouse.errors.js';
import { SessionSlots } from './session-slots.js';

const never = new AbortController().signal;

/** Takes a slot and then adds the tenant to `order`. */
async function enter(
  slots: SessionSlots,
  tenant: string,
  order: string[],
  signal = never,
): Promise<() => void> {
  const release = await slots.take(tenant, signal);
  order.push(tenant);
  return release;
}

/** Lets all pending promises settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('session slots', () => {
  it('give a tenant no more than its share, even if others are free', async () => {
    const slots = new SessionSlots({ maxSessions: 4, maxOfTenant: 2 });
    const order: string[] = [];
    const first = await enter(slots, 'a', order);
    await enter(slots, 'a', order);

    void enter(slots, 'a', order);
    await enter(slots, 'b', order);

    expect(order).toEqual(['a', 'a', 'b']);
    first();
    await settled();
    expect(order).toEqual(['a', 'a', 'b', 'a']);
  });

  it('are given to waiting tenants in turn', async () => {
    const slots = new SessionSlots({ maxSessions: 1, maxOfTenant: 1 });
    const order: string[] = [];
    const release = await enter(slots, 'a', order);
    for (const tenant of ['a', 'a', 'b'])
      void enter(slots, tenant, order).then((leaveInTurn) => setImmediate(leaveInTurn));

    release();
    for (let round = 0; round < 10; round++) await settled();

    expect(order).toHaveLength(4);
    expect(order.indexOf('b')).toBeLessThan(3);
  });

  it('are given to others if a waiting caller leaves', async () => {
    const slots = new SessionSlots({ maxSessions: 1, maxOfTenant: 1 });
    const order: string[] = [];
    const release = await enter(slots, 'a', order);
    const gone = new AbortController();
    const waiting = enter(slots, 'b', order, gone.signal);
    void enter(slots, 'c', order);

    gone.abort();
    await expect(waiting).rejects.toThrow(QueryCancelledError);
    release();
    await settled();

    expect(order).toEqual(['a', 'c']);
  });
});
