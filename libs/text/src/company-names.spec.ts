import { describe, expect, it } from '@jest/globals';
import { namedCompanies } from './company-names.js';

const COMPANIES = [
  'COCA COLA CO',
  'AMAZON.COM, INC.',
  "McDONALD'S CORPORATION",
  'THE PROCTER & GAMBLE COMPANY',
  'Adobe Systems Incorporated',
  'Adobe Inc.',
  'ADVANCED MICRO DEVICES, INC.',
  'Foot Locker Retail, Inc.',
  'General Motors Company',
  'General Dynamics Corporation',
  'Meta Platforms, Inc.',
  'Meta Materials Inc.',
  'The J. M. Smucker Company',
  'Halden Werke AG',
  '3M COMPANY',
  'Apple Inc.',
  '金宇生物技术股份有限公司',
  '株式会社遠山海運',
];

describe('companies in a question', () => {
  it.each([
    ["How much was Coca-Cola's gross profit?", { 'COCA COLA CO': 'whole' }],
    ['What did Amazon earn?', { 'AMAZON.COM, INC.': 'whole' }],
    ['what did amazon earn?', { 'AMAZON.COM, INC.': 'whole' }],
    ["Interest expense of McDonald's?", { "McDONALD'S CORPORATION": 'whole' }],
    ["Procter & Gamble's net income", { 'THE PROCTER & GAMBLE COMPANY': 'whole' }],
    ['J.M. Smucker sales', { 'The J. M. Smucker Company': 'whole' }],
    ['3M sales', { '3M COMPANY': 'whole' }],
    ["Adobe's unadjusted revenue", { 'Adobe Systems Incorporated': 'whole', 'Adobe Inc.': 'whole' }],
    ["AMD's inventories", { 'ADVANCED MICRO DEVICES, INC.': 'whole' }],
    ["Foot Locker's stores", { 'Foot Locker Retail, Inc.': 'beginning' }],
    ['Umsatz der Halden Werke', { 'Halden Werke AG': 'whole' }],
    ['Is General Motors larger?', { 'General Motors Company': 'whole' }],
    ['Is Meta Materials listed?', { 'Meta Materials Inc.': 'whole' }],
    ["What is Meta's revenue?", { 'Meta Platforms, Inc.': 'beginning', 'Meta Materials Inc.': 'beginning' }],
    ['Is Apple larger than Amazon?', { 'Apple Inc.': 'whole', 'AMAZON.COM, INC.': 'whole' }],
    ['金宇生物2020年营业成本是多少？', { 金宇生物技术股份有限公司: 'beginning' }],
    ['遠山海運の売上高は？', { 株式会社遠山海運: 'whole' }],
  ])('are found in %j', (question, named) => {
    const found = [...namedCompanies(question, COMPANIES)].map(([company, { naming }]) => [company, naming]);

    expect(Object.fromEntries(found)).toEqual(named);
  });

  it.each([
    'How is an apple tree pruned? Ask HR.',
    'What were total assets?',
    'Where do pineapples grow?',
    '营业成本是多少？',
  ])('are absent in %j', (question) => {
    expect([...namedCompanies(question, COMPANIES)]).toEqual([]);
  });

  it('are returned as the question spells them', () => {
    const found = namedCompanies("Is AMD larger than J.M. Smucker's peers?", [
      'Advanced Micro Devices',
      ...COMPANIES,
    ]);

    expect(found.get('Advanced Micro Devices')?.asAsked).toBe('AMD');
    expect(found.get('The J. M. Smucker Company')?.asAsked).toBe('J.M. Smucker');
  });

  it('may have any name', () => {
    for (const company of ['Limited', '(', '[x] Inc.', '\\', '', 'a'.repeat(80)])
      expect(() => namedCompanies('Who is Limited?', [company])).not.toThrow();
  });
});
