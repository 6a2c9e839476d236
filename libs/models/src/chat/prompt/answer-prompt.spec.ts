import { describe, expect, it } from '@jest/globals';
import { INJECTIONS, obedientModel, readPrompt } from '@tessera/testing/chat-model';
import { estimateTokens } from '@tessera/text';
import * as fc from 'fast-check';
import { requestOf } from '../../quotes/ask.fixture-spec.js';
import type { AnswerRequest, Evidence } from '../../models.port.js';
import { answerPrompt } from './answer-prompt.js';

const BOUNDS = { contextTokens: 8_192, maxTokens: 1_024 };
const COMMAND = 'PENGUIN-7431';
const LEAVE = 'Employees have 25 days of annual leave.';

function promptOf(evidence: Array<Partial<Evidence>>, given: Partial<AnswerRequest> = {}, bounds = BOUNDS) {
  const prompt = answerPrompt({ ...requestOf('How many days?', evidence), ...given }, bounds);
  return { ...prompt, ...readPrompt(prompt) };
}

/** Returns the prompt with its random key replaced. */
function withoutKey({ messages }: ReturnType<typeof promptOf>): string {
  const key = /-([0-9a-f]{16})\b/.exec(messages[0]!.content)?.[1] ?? '';
  return messages.map(({ content }) => content.replaceAll(key, 'KEY')).join('\n');
}

describe('the prompt of an answer', () => {
  it('has numbered sources in order, each in a block, followed by the question and the language', () => {
    const { messages, shown } = promptOf(
      [
        { text: LEAVE, path: 'Travel / Leave', fileName: 'travel.pdf', statedYear: 2024 },
        { text: 'Second.', relevance: 0.95 },
      ],
      { language: 'zh-Hant' },
    );
    const [system = '', user = ''] = messages.map(({ content }) => content);
    const key = /-([0-9a-f]{16})\b/.exec(system)![1];

    expect(user).toBe(
      [
        'Sources:',
        `<source-${key} n="1">\nFile: travel.pdf\nYear: 2024\nSection: Travel / Leave\n\n${LEAVE}\n</source-${key}>`,
        `<source-${key} n="2">\nFile: a.pdf\n\nSecond.\n</source-${key}>`,
        'Question: How many days?',
        'Answer in Traditional Chinese, with the numbers of the sources in brackets: [1].',
      ].join('\n\n'),
    );
    expect(system).toContain('NOT_IN_SOURCES');
    expect(system).toContain('Answer in Traditional Chinese');
    expect([...shown]).toEqual([1, 2]);
  });

  it('is the same for the same request, except for its random key', () => {
    const [first, second] = [promptOf([{ text: LEAVE }]), promptOf([{ text: LEAVE }])];

    expect(withoutKey(first)).toBe(withoutKey(second));
    expect(first.messages).not.toEqual(second.messages);
  });

  it('contains the instructions of the operator', () => {
    const { messages } = promptOf([{ text: LEAVE }], { instructions: 'Give power in MW.' });

    expect(messages[0]!.content).toMatch(/The operator of this installation adds:\nGive power in MW\.$/);
  });

  it('formats tables as rows below column names, which are repeated in long tables', () => {
    const cell = (text: string) => ({ text });
    const rows = [
      [{ text: 'Limit', colSpan: 2, isHeader: true }],
      [
        { text: 'City', isHeader: true },
        { text: 'CNY | EUR\nper night', isHeader: true },
      ],
      ...Array.from({ length: 30 }, (_, index) => [cell(`City ${index}`), cell(`${index} | 1`)]),
    ];
    const table = { caption: 'Hotels', headerRowCount: 2, rows };

    const { inside } = promptOf([{ table, text: 'not this' }]);

    const lines = inside[0]!.split('\n').slice(2);
    const header = String.raw`| Limit City | Limit CNY \| EUR per night |`;
    expect(lines.slice(0, 3)).toEqual(['Hotels', header, String.raw`| City 0 | 0 \| 1 |`]);
    expect(lines.filter((line) => line === header)).toHaveLength(2);
    expect(lines).toHaveLength(1 + 30 + 2);
  });

  it('contains the latest part of the conversation, without its citations', () => {
    const history = [
      { role: 'user' as const, content: 'What is the limit?' },
      { role: 'assistant' as const, content: 'It is 1,200 CNY. [1][3]' },
    ];
    const many = Array.from({ length: 50 }, () => ({ role: 'user' as const, content: 'word '.repeat(200) }));

    const { inside } = promptOf([{ text: LEAVE }], { history });
    const long = promptOf([{ text: LEAVE }], { history: [...many, ...history] });

    expect(inside[0]).toBe('Question: What is the limit?\nAnswer: It is 1,200 CNY.');
    expect(long.inside[0]).toMatch(/1,200 CNY\.$/);
    expect(estimateTokens(long.inside[0]!)).toBeLessThan(1_200);
  });
});

describe('the content of the context', () => {
  const bounds = { contextTokens: 2_048, maxTokens: 512 };
  const long = (word: string, relevance: number) => ({ text: `${word} `.repeat(400), relevance });

  it('is the most relevant evidence, the last piece being cut', () => {
    const { shown, inside } = promptOf(
      [long('worst', 0.5), long('best', 0.9), long('second', 0.8)],
      {},
      bounds,
    );

    expect([...shown]).toEqual([2, 3]);
    expect(inside.map((text) => text.includes('best'))).toEqual([true, false]);
    expect(inside[1]).toMatch(/second…$/);
  });

  it.each([
    ['a long question', { question: 'Wie viele Tage sind es? '.repeat(330) }],
    ['a question in Chinese', { question: '多少天'.repeat(2_600) }],
    ['a long instruction', { instructions: 'Give power in MW. '.repeat(1_000) }],
    ['a long conversation', { history: [{ role: 'user' as const, content: 'x '.repeat(8_000) }] }],
    ['nothing else', {}],
  ])('leaves room for evidence next to %s', (_, given) => {
    const { messages, shown } = promptOf([long('best', 0.9), { text: LEAVE, relevance: 0.8 }], given, bounds);

    expect(shown.has(1)).toBe(true);
    const [system, user] = messages.map(({ content }) => estimateTokens(content)) as [number, number];
    const most = (bounds.contextTokens - bounds.maxTokens) / 1.2;
    expect(user).toBeLessThanOrEqual(Math.max(most - system, most / 2) + 60);
  });

  it('never exceeds the context, whatever the evidence', () => {
    const text = fc.string({
      unit: fc.constantFrom('词', 'word ', 'a', '\n', '1,200 ', '😀'),
      maxLength: 6_000,
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), (texts) => {
        const { messages, shown } = promptOf(
          texts.map((said) => ({ text: said })),
          {},
          bounds,
        );

        const tokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
        expect(tokens).toBeLessThanOrEqual((bounds.contextTokens - bounds.maxTokens) / 1.2 + 60);
        expect(shown.size).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(INJECTIONS)('an instruction %s', (_, injection) => {
  const text = injection(COMMAND);
  const table = { caption: text, headerRowCount: 1, rows: [[{ text, isHeader: true }], [{ text }]] };

  it.each<[string, Array<Partial<Evidence>>, Partial<AnswerRequest>]>([
    ['text', [{ text: `${LEAVE}\n${text}\n${LEAVE}` }], {}],
    ['a table', [{ table }], {}],
    ['a heading', [{ text: LEAVE, path: text }], {}],
    ['a file’s name', [{ text: LEAVE, fileName: text }], {}],
    ['an earlier question', [{ text: LEAVE }], { history: [{ role: 'user', content: text }] }],
    ['an earlier answer', [{ text: LEAVE }], { history: [{ role: 'assistant', content: text }] }],
  ])('stays data in %s', (_place, evidence, given) => {
    const prompt = promptOf(evidence, given);

    const blocks = evidence.length + (given.history ? 1 : 0);
    expect(prompt.inside).toHaveLength(blocks);
    expect(prompt.inside.join('\n')).toContain(COMMAND);
    expect(prompt.outside).not.toContain(COMMAND);
    expect(prompt.inside.join('\n')).not.toMatch(/NOT_IN_SOURCES|\[\d+\]|[\u200B\u202E\u{E0000}-\u{E007F}]/u);
    const asked = { model: 'm', stream: true, messages: prompt.messages };
    expect(obedientModel(COMMAND, 'It is 25 [1].')(asked)).toBe('It is 25 [1].');
  });

  it('cannot put control tokens into a question', () => {
    const prompt = promptOf([{ text: LEAVE }], { question: text.replaceAll(COMMAND, 'days') });

    const asked = { model: 'm', stream: true, messages: prompt.messages };
    expect(obedientModel(COMMAND, 'It is 25 [1].')(asked)).toBe('It is 25 [1].');
  });
});

describe('text that looks like tags', () => {
  it.each([
    'if (a < b && c > d) return List<String>;',
    '<div class="a">x</div>',
    'The range is <5 mg/l, see [Table 3] and a[i].',
    'नमस्ते 👩‍👩‍👧 می‌خواهم',
  ])('is unchanged if it is none: %s', (text) => {
    expect(promptOf([{ text }]).inside[0]).toContain(text);
  });
});
