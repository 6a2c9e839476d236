import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue } from './fair-queue.js';

const anyone = () => true;

function drain(queue: FairQueue<string>): string[] {
  const items: string[] = [];
  for (let item = queue.next(anyone); item !== undefined; item = queue.next(anyone)) items.push(item);
  return items;
}

describe('a fair queue', () => {
  it('serves tenants in turn, each its first item', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(item.charAt(0), item);

    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  it('skips tenants that may not be served, and keeps their turn', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'b1', 'a2']) queue.push(item.charAt(0), item);

    expect(queue.next((tenant) => tenant !== 'a')).toBe('b1');
    expect(queue.hasOthers('a')).toBe(false);
    expect(queue.hasOthers('b')).toBe(true);
    expect(drain(queue)).toEqual(['a1', 'a2']);
  });

  it('delays nobody by more than one item per other tenant, and loses none', () => {
    const arrivals = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(arrivals, (tenants) => {
        const queue = new FairQueue<string>();
        tenants.forEach((tenant, index) => queue.push(tenant, `${tenant}${index}`));
        const served = drain(queue);
        const perTenant = (tenant: string) =>
          tenants.flatMap((one, index) => (one === tenant ? [`${tenant}${index}`] : []));
        for (const tenant of new Set(tenants)) {
          const own = served.filter((item) => item.startsWith(tenant));
          expect(own).toEqual(perTenant(tenant));
          expect(served.indexOf(own[0] ?? '')).toBeLessThan(4);
        }
        expect(served).toHaveLength(tenants.length);
      }),
    );
  });

  it('forgets tenants that have left', () => {
    const queue = new FairQueue<string>();
    queue.push('a', 'a1');
    queue.remove('a', 'a1');
    queue.remove('a', 'a1');

    expect(queue.lengthOf('a')).toBe(0);
    expect(queue.hasOthers('b')).toBe(false);
    expect(queue.clear()).toEqual([]);
  });
});
