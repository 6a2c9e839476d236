import { describe, expect, it } from '@jest/globals';
import { joinTexts } from './joined-text.js';
import type { TextLine } from './text-line.js';
import { Vocabulary } from './vocabulary.js';

function vocabularyOf(...lines: string[]): Vocabulary {
  const vocabulary = new Vocabulary();
  vocabulary.learn(lines.map((text) => ({ text }) as TextLine));
  return vocabulary;
}

describe('joining the lines of a paragraph', () => {
  it.each([
    ['the responsi-', 'bility of all', 'the responsibility of all'],
    ['a soft\u00ad', 'ware house', 'a software house'],
    ['a self-', 'made man', 'a self-made man'],
    ['pages 10-', '20 of it', 'pages 10-20 of it'],
    ['the Franco-', 'German treaty', 'the Franco-German treaty'],
    ['Al-', 'though it is late', 'Although it is late'],
    ['the Lagerver-', 'waltung der Stadt', 'the Lagerverwaltung der Stadt'],
    ['die Innen-', 'und Außenseite', 'die Innen- und Außenseite'],
    ['AD 2018–', '23–51 of the agency', 'AD 2018–23–51 of the agency'],
    ['the halls –', 'north and south', 'the halls – north and south'],
    ['at https://', 'www.example.org', 'at https://www.example.org'],
    ['at https://example.org/all-', 'goods of it', 'at https://example.org/all-goods of it'],
    ['at https://example.org/', '2015/list', 'at https://example.org/2015/list'],
    ['at https://example.org/', 'and elsewhere', 'at https://example.org/ and elsewhere'],
    ['desk@', 'example.org', 'desk@example.org'],
    ['the X-', 'ray of it', 'the X-ray of it'],
    ['end of line', 'and the next', 'end of line and the next'],
    ['仓库保管所有', '成品两周。', '仓库保管所有成品两周。'],
    ['版本', 'v2 发布', '版本 v2 发布'],
  ])('%s + %s', (before, after, joined) => {
    expect(joinTexts(before, after)).toBe(joined);
  });

  it.each([
    ['ex-', 'plicitly', 'what was explicitly said of it', 'explicitly'],
    ['ex-', 'tremely', 'nothing like it in here', 'extremely'],
    ['prob-', 'lem', 'that Problem of the hall', 'problem'],
    ['black-', 'box', 'the black-box of the plane', 'black-box'],
    ['risk-', 'based', 'a model-based way to see a risk of it', 'risk-based'],
    ['high-', 'est', 'the highest of them', 'highest'],
    ['high-', 'quality', 'goods of quality are kept', 'high-quality'],
    ['CONFIDEN-', 'TIALITY', 'nothing like it in here', 'CONFIDENTIALITY'],
    ['COST-', 'BENEFIT', 'what a benefit is worth', 'COST-BENEFIT'],
    ['goodness-', 'of-fit', 'the goodness of it', 'goodness-of-fit'],
    ['peut-', 'être', 'il est peut-être parti', 'peut-être'],
    ['Ver-', 'sicherung', 'eine Versicherung der Halle', 'Versicherung'],
    ['zee-', 'eend', 'een zee-eend op het water', 'zee-eend'],
    ['ge-', 'bouwen', 'de gebouwen van de stad', 'gebouwen'],
  ])('%s + %s as the document writes it elsewhere', (before, after, elsewhere, joined) => {
    expect(joinTexts(before, after, { vocabulary: vocabularyOf(elsewhere) })).toBe(joined);
  });

  it('does not treat the parts of split words as words', () => {
    const vocabulary = vocabularyOf('hospi-', 'tality is what the hospi-', 'tality of the house is');

    expect(joinTexts('ex-', 'tality', { vocabulary })).toBe('extality');
  });

  it('splits no Korean word if the source draws no space', () => {
    expect(joinTexts('코로나바이러스감염', '증-19의 국내', { blankInHangul: false })).toBe(
      '코로나바이러스감염증-19의 국내',
    );
  });
});
