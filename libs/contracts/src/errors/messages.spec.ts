import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, message, MESSAGES } from './messages.js';
import { validationMessage } from './validation-messages.js';

describe('messages', () => {
  it.each(Object.entries(MESSAGES))('%s has the same parameters in each language', (_key, texts) => {
    const [english, ...others] = LANGUAGES.map((language) =>
      (texts[language].match(/\{\w+\}/g) ?? []).sort(),
    );

    for (const other of others) expect(other).toEqual(english);
  });

  it('are rendered with their parameters', () => {
    expect(message('attachment_not_found', { attachmentId: 'a-1' }).in('zh')).toBe('附件不存在：a-1');
  });

  it('keep the English text of a rule without a Chinese one', () => {
    expect(validationMessage('isLeapYear', 'year must be a leap year', 'zh')).toBe(
      'year must be a leap year',
    );
  });
});
