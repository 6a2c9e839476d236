import { expect, it } from '@jest/globals';
import { Turns } from './turns.js';

const jobsOf = (owner: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ owner, turn: from + at }));

it('the first job of an owner comes with the next one of others, however many they have', () => {
  expect(new Turns(jobsOf('big', 30, 60)).next('small')).toBe(30);
});

it('jobs of one owner come one after the other, and those of two by turns', () => {
  const turns = new Turns([]);

  expect(['a', 'a', 'b', 'a', 'b'].map((owner) => turns.next(owner))).toEqual([1, 2, 1, 3, 2]);
});

it('an owner who sends one job after the other does not pass those that wait', () => {
  const waiting = jobsOf('patient', 5, 3);

  expect(new Turns([...waiting, { owner: 'busy', turn: 5 }]).next('busy')).toBe(6);
});

it('a turn has an end: what comes later is served in the order in which it came', () => {
  const turns = new Turns([{ owner: 'a', turn: 2_097_152 }]);

  expect(turns.next('a')).toBe(2_097_152);
});
