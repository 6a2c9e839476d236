import { describe, expect, it } from '@jest/globals';
import { type Table, tableText } from '@tessera/text';
import {
  ANSWERABLE_RELEVANCE,
  type Evidence,
  READABLE_RELEVANCE,
  type RerankCandidate,
} from '../models.port.js';
import { ask } from './ask.fixture-spec.js';
import { LexicalReranker } from '../reranking/lexical.reranker.js';

const cells = (...texts: string[]) => texts.map((text) => ({ text }));
const REFUSED = /The documents do not hold|没有在文档中找到/;

/** A statement whose columns are years. */
function statement(path: string, years: string[], ...rows: string[][]): Partial<Evidence> {
  const table: Table = {
    caption: '单位：元',
    headerRowCount: 1,
    rows: [cells('项目', ...years), ...rows.map((row) => cells(...row))],
  };
  return { path, table, text: tableText(table), language: 'zh' };
}

const YEARS = ['2020 年度', '2019 年度'];
const GROUP = statement(
  '财务报表 / 合并利润表',
  YEARS,
  ['营业成本', '607', '424'],
  ['营业外收入', '12', '13'],
);
const PARENT = statement('财务报表 / 母公司利润表', YEARS, ['营业成本', '19', '10']);
const KEY_FIGURES = statement(
  '主要会计数据',
  ['2020年末', '2019年末'],
  ['总资产', '6,278', '5,585'],
  ['营业总收入', '1,581', '1,126'],
);

describe('a question to one of many statements', () => {
  const rank = async (question: string, found: Array<Partial<Evidence>>) => {
    const candidates = found.map((evidence, index): RerankCandidate => ({
      id: String(index),
      path: '',
      fileName: 'report.pdf',
      statedYear: null,
      text: '',
      language: 'zh',
      lexicalScore: 1,
      similarity: null,
      ...evidence,
    }));
    return new LexicalReranker().rerank(question, candidates);
  };

  it('is answerable from a table that names the year, before others of a document of that year', async () => {
    const segments = Array.from({ length: 12 }, (_, index) =>
      statement(`分行业 / ${index}`, ['营业收入', '营业成本'], ['疫苗', '150', '60'], ['其他收入', '4', '2']),
    );

    const ranked = await rank(
      '2020年营业成本是多少？',
      [...segments, GROUP].map((found) => ({ ...found, statedYear: 2020 })),
    );

    expect(ranked[0]).toMatchObject({ id: '12' });
    expect(ranked[0]?.relevance).toBeGreaterThan(0.9);
  });

  it("is answerable from the group's statement before notes that have rows of the same names", async () => {
    const rows: [string, string] = ['营业成本', '5'];
    const note = statement('附注 / 成本', ['2020 年度'], rows);
    const ofGroup = statement('财务报表 / 合并利润表', ['2020 年度'], rows);

    const ranked = await rank('2020年营业成本是多少？', [note, ofGroup]);

    expect(ranked[0]).toMatchObject({ id: '1' });
  });

  it('is answerable from a document of the subject', async () => {
    const ofOther = { ...GROUP, issuer: '远山海运股份有限公司' };
    const ofAsked = { ...GROUP, issuer: '金宇生物技术股份有限公司' };

    const ranked = await rank('金宇生物2020年营业成本是多少？', [ofOther, ofAsked]);

    expect(ranked[0]).toMatchObject({ id: '1' });
  });

  it('prefers a document of the requested company that matches fewer words', async () => {
    const text = 'Selling expenses were 27 million in 2023.';
    const others = { text, language: 'en', lexicalScore: 10, issuer: 'The Home Depot, Inc.' };
    const own = { ...others, text: 'Selling expenses rose.', lexicalScore: 6, issuer: 'Tesla, Inc.' };
    const asks = (company: string) => rank(`What were ${company}'s selling expenses in 2023?`, [others, own]);

    expect((await asks('Tesla'))[0]).toMatchObject({ id: '1' });
    expect((await asks('Home Depot'))[0]).toMatchObject({ id: '0' });
  });

  it('is answerable from the cell, however many other tables contain its words', async () => {
    const others = Array.from({ length: 30 }, (_, index) =>
      statement(`附注 / ${index}`, YEARS, ['其他收入', '1', '2'], ['营业税金', '3', '4']),
    );

    const ranked = await rank('2019年末总资产是多少？', [...others, KEY_FIGURES]);

    expect(ranked[0]).toMatchObject({ id: '30' });
    expect(ranked[0]?.relevance).toBeGreaterThan(0.8);
  });

  it('is answered for the group, and for its parent only on request', async () => {
    expect(await ask('2019年的营业成本是多少？', [PARENT, GROUP], 'zh')).toContain('424 [2]');
    expect(await ask('母公司2019年的营业成本是多少？', [PARENT, GROUP], 'zh')).toContain('10 [1]');
  });

  it.each([
    ['2020年营业收入是多少？', '营业总收入; 2020年末: 1,581'],
    ['2020年12月31日资产总计是多少？', '总资产; 2020年末: 6,278'],
    ['截至2019年末，总资产的金额是多少？', '总资产; 2019年末: 5,585'],
  ])('is answered with a synonym of the item: %s', async (question, stated) => {
    expect(await ask(question, [KEY_FIGURES], 'zh')).toContain(stated);
  });

  it('is not answered with an item of a similar name, or for another year', async () => {
    expect(await ask('2020年营业收入是多少？', [GROUP], 'zh')).toMatch(REFUSED);
    expect(await ask('2018年的营业成本是多少？', [GROUP], 'zh')).toMatch(REFUSED);
  });
});

describe('a question for figures derived from statements', () => {
  const NOTE =
    'The working capital ratio of Alps, as a financial metric that analysts ask for, is explained in 2023.';
  /** As long as a statement. */
  const rows = (...sums: string[]) =>
    [...Array.from({ length: 17 }, (_, n) => `Item ${n}`), ...sums].map((name) => [name, '5', '4']);
  const of = (title: string, years: string[], ...sums: string[]) => {
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [cells('', ...years), ...rows(...sums).map((row) => cells(...row))],
    };
    return { path: `Part II / ${title}`, table, text: tableText(table), language: 'en', lexicalScore: 0.4 };
  };
  const CANDIDATES = {
    note: { path: 'Metrics', text: NOTE, language: 'en', lexicalScore: 1 },
    position: of('CONSOLIDATED BALANCE SHEETS', ['2023', '2022'], 'Total assets'),
    flows: of('Consolidated Statements of Cash Flows', ['2023', '2022'], 'Other'),
    untitled: of('Alps', ['2023', '2022'], 'Total net revenue', 'Net income'),
    earlier: of('Consolidated Balance Sheets', ['2019', '2018'], 'Total assets'),
    others: { ...of('Consolidated Balance Sheets', ['2023', '2022'], 'Total assets'), issuer: 'Boldt Inc.' },
  };
  type Name = keyof typeof CANDIDATES;
  const order = async (question: string, given: Partial<RerankCandidate> = { issuer: 'Alps AG' }) => {
    const candidates = Object.entries(CANDIDATES).map(([id, candidate]): RerankCandidate => ({
      id,
      fileName: 'report.pdf',
      statedYear: null,
      similarity: null,
      ...given,
      ...candidate,
    }));
    const ranked = await new LexicalReranker().rerank(question, candidates);
    return (names: Name[]) => ranked.map(({ id }) => id as Name).filter((id) => names.includes(id));
  };

  it.each<[string, Name]>([
    ['Using the balance sheet, how has Alps done in 2023?', 'position'],
    ['By the statement of financial position, how did Alps do in 2023?', 'position'],
    ['What was the quick ratio of Alps in 2023?', 'position'],
    ['Is Alps capital-intensive in 2023?', 'flows'],
    ['How did the gross margin of Alps do in 2023?', 'untitled'],
  ])('ranks the statement before others: %s', async (question, statement) => {
    const ranked = (await order(question))(['position', 'flows', 'untitled', 'earlier', 'others']);

    expect(ranked[0]).toBe(statement);
  });

  it('finds the statements of the requested company and year', async () => {
    const ordered = await order('What was the working capital ratio of Alps in 2023?');

    expect(ordered(['position', 'earlier', 'others'])[0]).toBe('position');
    expect(ordered(['note', 'earlier', 'others'])[0]).toBe('note');
  });

  it('is worth reading for a chat model if the company is named, although no passage states the answer', async () => {
    const calculation =
      'cash conversion cycle, days sales outstanding plus inventory days less payable days, rounded';
    const relevanceOf = async (question: string) => {
      const candidate = { id: 'position', fileName: 'report.pdf', statedYear: null, similarity: null };
      const given = [{ ...candidate, ...CANDIDATES.position, issuer: 'Alps AG' }];
      return (await new LexicalReranker().rerank(question, given))[0]?.relevance ?? 0;
    };

    const named = await relevanceOf(`Calculate the ${calculation}, of Alps in 2023.`);

    expect(named).toBeGreaterThanOrEqual(READABLE_RELEVANCE);
    expect(named).toBeLessThan(ANSWERABLE_RELEVANCE);
    expect(await relevanceOf(`Calculate the ${calculation}, of Boldt in 2023.`)).toBeLessThan(
      READABLE_RELEVANCE,
    );
  });

  it('keeps the order if the question names none of the companies', async () => {
    const ordered = await order('What was the working capital ratio in 2023?');

    expect(ordered(['note', 'position', 'others'])[0]).toBe('note');
  });
});
