import { describe, expect, it } from '@jest/globals';
import { condenseFollowUp } from './follow-up.js';
import { findAnsweredThing } from './answered-thing.js';

const ROW = 'contract_id: SC-1004; customer: Hamburg Wasser; annual_fee_eur: 170000 (highest of 13 rows) [1]';

describe('the thing that a row answered', () => {
  it.each([
    ['Which customer has the most expensive contract?', ROW, 'Hamburg Wasser'],
    ['Welcher Kunde hat den teuersten Vertrag?', ROW, 'Hamburg Wasser'],
    ['哪个客户的年费最高？', ROW, 'Hamburg Wasser'],
    ['Which contract has the highest annual fee?', 'plan: Gold; stations: 12 [1]', null],
    ['Which customer pays most?', 'The customer is: Hamburg Wasser. [1]', null],
    ['Which customers are in Germany?', `${ROW.replace(' [1]', '')}\n${ROW}`, null],
    ['Which customer pays most?', '', null],
  ])('is the value of the column asked for: %s', (question, answer, expected) => {
    expect(findAnsweredThing(question, answer)).toBe(expected);
  });

  it('replaces the pronoun of a follow-up', () => {
    const first = 'Which customer has the most expensive contract?';
    expect(condenseFollowUp('And how many stations do they have?', [first], 'Hamburg Wasser')).toBe(
      'And how many stations do they have? Hamburg Wasser',
    );
    expect(condenseFollowUp('How high is the hotel limit in Oslo?', [first], 'Hamburg Wasser')).toBe(
      'How high is the hotel limit in Oslo?',
    );
  });
});
