import { describe, expect, it } from '@jest/globals';
import { summarize } from './section-summary.js';

describe('a section summary', () => {
  it('selects the sentences about the subject, in their order', () => {
    const summary = summarize([
      'Travel expenses are reimbursed within ten days. Call us. Receipts for travel expenses are uploaded to the travel portal.',
      'The weather was fine. Travel expenses above 500 euros need the approval of the travel manager.',
    ]);

    expect(summary).toMatch(/^Travel expenses are reimbursed within ten days\./);
    expect(summary).toMatch(/Travel expenses above 500 euros/);
    expect(summary).not.toMatch(/weather|Call us/);
  });

  it('supports Chinese', () => {
    const summary = summarize([
      '员工出差须提前申请。出差费用由财务部报销。天气很好。出差报销须附发票，超过九十日不予报销。',
    ]);

    expect(summary).toContain('员工出差须提前申请。');
    expect(summary).not.toContain('天气');
  });

  it('stays short for one endless sentence', () => {
    expect(summarize(['word '.repeat(5_000)]).length).toBeLessThanOrEqual(300);
  });

  it('is empty without text', () => {
    expect(summarize(['  ', ''])).toBe('');
  });
});
