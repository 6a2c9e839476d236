import { expect, it } from '@jest/globals';
import { Turns } from './turns.js';

const jobsOf = (owner: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ owner, turn: from + at }));

it('the first job of an owner joins the next turn of the others, however many jobs they have', () => {
  expect(new Turns(jobsOf('big', 30, 60)).next('small')).toBe(30);
});

it('jobs of one owner come one after the other, and those of two alternate', () => {
  const turns = new Turns([]);

  expect(['a', 'a', 'b', 'a', 'b'].map((owner) => turns.next(owner))).toEqual([1, 2, 1, 3, 2]);
});

it('an owner who sends jobs one by one does not overtake waiting ones', () => {
  const waiting = jobsOf('patient', 5, 3);

  expect(new Turns([...waiting, { owner: 'busy', turn: 5 }]).next('busy')).toBe(6);
});

it('turns are limited: later jobs are served in order of arrival', () => {
  const turns = new Turns([{ owner: 'a', turn: 2_097_152 }]);

  expect(turns.next('a')).toBe(2_097_152);
});
