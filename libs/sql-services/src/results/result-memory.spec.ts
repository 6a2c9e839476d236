import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SqlServicesConfig } from '../sql-services.settings.js';
import { ResultMemory } from './result-memory.js';

const newMemory = () => new ResultMemory({ maxResultMemoryBytes: 100 } as SqlServicesConfig);

describe('results of a tenant', () => {
  it('fit one at a time, however large they are', () => {
    expect(newMemory().open('a').growTo(1_000)).toBe(true);
  });

  it('give way to older ones while they grow, and to none when they are whole', () => {
    const memory = newMemory();
    const [old, whole, young] = [memory.open('a'), memory.open('a'), memory.open('a')];
    old.growTo(20);
    whole.growTo(40);
    whole.settle();
    young.growTo(40);

    expect(old.growTo(50)).toBe(true);
    expect(young.growTo(41)).toBe(false);
    expect(old.growTo(70)).toBe(false);
  });

  it('make room when they are sent and stored, and take none from other tenants', () => {
    const memory = newMemory();
    const first = memory.open('a');
    const [sent, stored] = [first.hold(), first.hold()];
    first.growTo(90);
    first.settle();

    expect(memory.open('b').growTo(90)).toBe(true);
    expect(memory.open('a').growTo(20)).toBe(false);
    sent();
    sent();
    expect(memory.open('a').growTo(20)).toBe(false);
    stored();
    expect(memory.open('a').growTo(20)).toBe(true);
  });

  it('never take more than their share together, and the oldest always comes to its end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 40 })), { maxLength: 60 }),
        (steps) => {
          const memory = newMemory();
          const results = Array.from({ length: 6 }, () => ({
            reservation: memory.open('a'),
            bytes: 0,
            isAlive: true,
          }));
          for (const [index, more] of steps) {
            const result = results[index] as (typeof results)[number];
            if (!result.isAlive) continue;
            result.isAlive = result.reservation.growTo(result.bytes + more);
            result.bytes = result.isAlive ? result.bytes + more : 0;
          }
          for (const result of results)
            if (result.isAlive && !result.reservation.growTo(result.bytes))
              Object.assign(result, { isAlive: false, bytes: 0 });
          const alive = results.filter(({ isAlive }) => isAlive);
          const total = alive.reduce((sum, { bytes }) => sum + bytes, 0);
          expect(total <= 100 || alive.filter(({ bytes }) => bytes > 0).length === 1).toBe(true);
          expect(results[0]?.isAlive).toBe(true);
        },
      ),
    );
  });
});
