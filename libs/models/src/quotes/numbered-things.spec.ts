import { describe, expect, it } from '@jest/globals';
import { aboutOthersOf } from './numbered-things.js';
import { analyzeQuestion } from '../question/question.js';

describe('a text about another one of numbered things', () => {
  it.each([
    ['How much does pump number 2 weigh?', 'Pump number 1 weighs 11 kg.', true],
    ['How much does pump number 2 weigh?', 'Pump no. 2 weighs 15 kg.', false],
    ['How much does pump 2 weigh?', 'Pumps 1 to 3 weigh 15 kg.', false],
    ['How much does pump 2 weigh?', 'Pumps 3 and 4 weigh 15 kg.', true],
    ['How much does pump 2 weigh?', 'The pump weighs 15 kg.', false],
    ['Wie schwer ist Pumpe 2?', 'Pumpe Nr. 1 wiegt 11 kg.', true],
    ['2号泵多重？', '1号泵重11公斤。', true],
    ['2号泵多重？', '2号泵重15公斤。', false],
    ['Who won the cup in 2016?', 'The cup 2015 was won by nobody.', false],
    ['Is the limit below 20 %?', 'The limit is 10 %.', false],
  ])('%s | %s', (question, text, expected) => {
    expect(aboutOthersOf(analyzeQuestion(question, ['en']))([text])).toBe(expected);
  });

  it('is recognised by the nearest preceding number', () => {
    const isAboutOthers = aboutOthersOf(analyzeQuestion('How much does pump 2 weigh?', ['en']));

    expect(isAboutOthers(['Pump 2', 'It weighs 15 kg.'])).toBe(false);
    expect(isAboutOthers(['Pump 2', 'It weighs 15 kg.', 'Pump 3 is new.', 'It weighs 20 kg.'])).toBe(true);
  });
});
