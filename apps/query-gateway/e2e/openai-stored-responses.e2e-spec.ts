import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { Gateway } from './gateway.js';

// Real: the client, HTTP, Postgres 18, the SQLite vector store.

const QUESTION = 'What is the hotel limit per night in Shanghai?';
const model = 'policies';

let gateway: Gateway;
let openai: OpenAI;

beforeAll(async () => {
  gateway = await Gateway.start({ HISTORY_TURNS: '4' });
  for (const [city, limit] of Object.entries({ Shanghai: 140, Singapore: 205, London: 215 }))
    await gateway.addDocument({
      kbName: model,
      name: `${city}.pdf`,
      chunks: [{ content: `The hotel limit in ${city} is ${limit} EUR per night.` }],
    });
  openai = new OpenAI({ baseURL: `${gateway.base}/openai/v1`, apiKey: 'any', maxRetries: 0 });
});

afterAll(() => gateway?.stop());

const ask = (input: string, previous?: string) =>
  openai.responses.create({ model, input, ...(previous && { previous_response_id: previous }) });

describe('a stored response', () => {
  it('is read back as it was created', async () => {
    const first = await openai.responses.create({
      model,
      input: QUESTION,
      include: ['file_search_call.results'],
    });
    const second = await ask('And in London?', first.id);

    const readFirst = await openai.responses.retrieve(first.id, { include: ['file_search_call.results'] });
    const readSecond = await openai.responses.retrieve(second.id);

    const createdAt = expect.any(Number) as never as number;
    expect(readFirst).toEqual({ ...first, created_at: createdAt });
    expect(readSecond).toEqual({ ...second, created_at: createdAt });
  });

  it('has the question as input', async () => {
    const { id } = await ask(QUESTION);

    const { data: items } = await openai.responses.inputItems.list(id);

    expect(items).toMatchObject([{ role: 'user', content: [{ type: 'input_text', text: QUESTION }] }]);
    const { data } = await openai.responses.inputItems.list(id, { after: items[0]!.id });
    expect(data).toEqual([]);
  });

  it('no longer shows a deleted document', async () => {
    const document = await gateway.addDocument({
      kbName: model,
      chunks: [{ content: 'The hotel limit in Reykjavik is 230 EUR per night.' }],
    });
    const { id } = await ask('What is the hotel limit per night in Reykjavik?');
    await gateway.get(`/documents/${document}`, { method: 'DELETE' });

    const { output } = await openai.responses.retrieve(id, { include: ['file_search_call.results'] });

    expect(JSON.stringify(output[0])).not.toContain('230 EUR');
  });

  it('is deleted alone, and with its session if that has no other', async () => {
    const sessions = await gateway.count('sessions');
    const first = await ask(QUESTION);
    const second = await ask('And in London?', first.id);

    await openai.responses.delete(first.id);

    await expect(openai.responses.retrieve(first.id)).rejects.toMatchObject({ status: 404 });
    await expect(openai.responses.delete(first.id)).rejects.toMatchObject({ code: 'response_not_found' });
    await expect(ask('And in London?', first.id)).rejects.toMatchObject({ code: 'response_not_found' });
    expect((await openai.responses.retrieve(second.id)).previous_response_id).toBeNull();
    await openai.responses.delete(second.id);
    expect(await gateway.count('sessions')).toBe(sessions);
  });

  it.each(['resp_1', `resp_${'0'.repeat(64)}`, 'x'])('that does not exist is unknown: %s', async (id) => {
    const unknown = { status: 404, code: 'response_not_found' };

    await expect(openai.responses.retrieve(id)).rejects.toMatchObject(unknown);
    await expect(openai.responses.inputItems.list(id)).rejects.toMatchObject(unknown);
    await expect(openai.responses.delete(id)).rejects.toMatchObject(unknown);
    await expect(ask(QUESTION, id)).rejects.toMatchObject(unknown);
  });
});

describe('responses that continue the same one', () => {
  it('are independent conversations, one of them in its session', async () => {
    const first = await ask(QUESTION);
    const sessions = await gateway.count('sessions');

    const singapore = await ask('And in Singapore?', first.id);
    const subject = 'Who approves exceptions for trainees at the Oslo depot?';
    const other = await ask(subject, first.id);
    const london = await ask('And in London?', singapore.id);
    const again = await ask('And in London?', first.id);

    expect(singapore.output_text).toContain('205 EUR');
    expect(london.output_text).toContain('215 EUR');
    expect(again.output_text).toContain('215 EUR');
    expect(other.previous_response_id).toBe(first.id);
    expect(await gateway.count('sessions')).toBe(sessions + 2);
  });

  it.each([1, 2, 5])('are so, however many at the same time: %d rounds', async (rounds) => {
    let last = await ask(QUESTION);
    for (let round = 0; round < rounds; round++) {
      const cities = ['Singapore', 'London', 'Shanghai'];
      const answers = await Promise.all(cities.map((city) => ask(`And in ${city}?`, last.id)));
      const limits = answers.map(({ output_text }) => /\d+ EUR/.exec(output_text)?.[0]);
      expect(limits).toEqual(['205 EUR', '215 EUR', '140 EUR']);
      last = answers[round % 3]!;
    }
    const sessionOf = ({ id }: { id: string }) =>
      id.slice(5, 37).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

    const { body } = await gateway.get<{ items: Array<{ role: string; content: string }> }>(
      `/sessions/${sessionOf(last)}/messages`,
    );

    // A branch begins with the latest HISTORY_TURNS messages.
    expect(body.items.map(({ role }) => role)).toEqual(
      body.items.map((_, at) => (at % 2 === 0 ? 'user' : 'assistant')),
    );
    expect(body.items.length).toBeLessThanOrEqual(2 * (rounds + 1));
  });

  it('keep the scope and the evidence of the conversation', async () => {
    const first = await ask(QUESTION);
    await ask('And in London?', first.id);

    const branch = await openai.responses.create({
      model: 'tessera',
      input: 'And in Singapore?',
      previous_response_id: first.id,
    });

    expect(branch.output_text).toContain('205 EUR');
    const copy = (await openai.responses.retrieve(branch.id)).previous_response_id!;
    const { output_text: text } = await openai.responses.retrieve(copy);
    expect(text).toBe(first.output_text);
  });

  it('do not continue a question that was not answered', async () => {
    const { id } = await ask(QUESTION);
    await gateway.sql(`delete from messages where role = 'assistant'`);

    await expect(ask('And in London?', id)).rejects.toMatchObject({ code: 'response_not_found' });
    await expect(openai.responses.retrieve(id)).rejects.toMatchObject({ code: 'response_not_found' });
  });
});
