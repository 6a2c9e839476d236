import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sentencesOfPassage } from './passage-sentences.js';
import { leadingSentences, splitSentences } from './sentences.js';

const split = (text: string): string[] => [...splitSentences(text)].map((sentence) => sentence.trim());

/** Consecutive sentences of a text. */
const TEXTS: Record<string, string[]> = {
  'English, titles and initials': [
    'Hotels, e.g. Hilton, cost more.',
    'Dr. Meyer and Mrs. J. K. Lane approved them!',
    'Who asked Prof. Stone?',
    'The U.S. Navy did, cf. St. Louis vs. Dept. Ohio.',
  ],
  'English, numbers and references': [
    'It paid $3.5 million in Jan. 2020, see Fig. 3 and Sec. IV.',
    'No. 5 is alive, p. 12 says.',
    'Version 2.0.1 of example.com came out at 5 p.m. on Monday.',
  ],
  'English, abbreviations at the end': [
    'She works at Acme Inc.',
    'The office closes at 5 p.m.',
    'We take plan B.',
    'They said no.',
    'Everybody left.',
  ],
  'English, quotations': ['He said: “Stop it.”', '“Really?” she asked.', 'Then they went.'],
  'English, ellipses': ['He waited… and waited.', 'Nothing came…', 'Then it did...', 'It was late.'],
  German: [
    'Am 3. Mai 2020 trat § 5 Abs. 2 Nr. 3 in Kraft.',
    'Der 2. Weltkrieg endete 1945.',
    'Das gilt z. B. für Dr. Müller, d.h. auch für Hrn. Maier bzw. Frau Kunz.',
    'Es kostet ca. 3,50 Euro.',
    'Wir zahlen 1.000 Euro usw.',
    'Die Frist beträgt 10 Tage.',
    'Am 1. 2. 2020 kam Prof. Dr. h. c. Meier zur Fa. Müller.',
    'Elisabeth II. war Königin.',
  ],
  Italian: ['Il dott. Rossi abita in via Roma n. 5.', 'È medico.'],
  Dutch: ['De heer dr. Jansen woont o.a. in Delft.', 'Hij is arts.'],
  French: [
    'M. Dupont et Mme. Durand sont venus.',
    'Voir p. 5 et art. 12 du code.',
    'Le taux est de 3,5 %, cf. Annexe.',
  ],
  Spanish: [
    'El Sr. García llegó.',
    '¿Dónde está la Sra. López?',
    '¡Qué bien!',
    'Véase la pág. 12 y el art. 3.',
  ],
  Russian: [
    'А. С. Пушкин родился в 1799 г. в Москве.',
    'Он жил на ул. Арбат, см. рис. 5.',
    'Это было давно, т. е. не сейчас.',
  ],
  Arabic: ['وصل د. أحمد إلى المدينة.', 'هل وصل الجميع؟', 'نعم، وصلوا جميعا.'],
  Hindi: ['डॉ. शर्मा दिल्ली में रहते हैं।', 'क्या वे आज आएँगे?', 'हाँ, वे आएँगे।'],
  Thai: ['พนักงานลาได้ปีละ 25 วัน ตั้งแต่ พ.ศ. 2560 โดย ดร. สมชาย อนุมัติ เวลา 10.00 น. ทุกวัน'],
};
const UNSPACED_TEXTS: Record<string, string[]> = {
  Chinese: [
    '费用须报销。',
    '他说：“超过3.5万元不予报销。”',
    '什么时候报销？',
    '三十日内！',
    '第一条……适用于员工。',
  ],
  Japanese: ['費用は精算されます。', '「いつですか？」', '“はい。”', '三十日以内です。'],
};

describe('sentences', () => {
  it.each(Object.entries(TEXTS))('are split: %s', (_, sentences) => {
    expect(split(sentences.join(' '))).toEqual(sentences);
  });

  it.each(Object.entries(UNSPACED_TEXTS))('are split without spaces: %s', (_, sentences) => {
    expect(split(sentences.join(''))).toEqual(sentences);
  });

  it('continue after wrapped lines, and end at blank ones', () => {
    expect(split('Dr.\nMeyer approves\nthem. Fig.\n3 shows it\n\nHotels\n\nThey cost.')).toEqual([
      'Dr.\nMeyer approves\nthem.',
      'Fig.\n3 shows it',
      'Hotels',
      'They cost.',
    ]);
  });

  it('include the marker of a list item', () => {
    expect(split('1. Employees get a laptop. 2. Guests do not.')).toEqual([
      '1. Employees get a laptop.',
      '2. Guests do not.',
    ]);
  });

  const words = fc.constantFrom('costs', 'are', 'paid', 'employees', 'travel', 'überall', 'plus', 'часто');
  const phrases = fc.constantFrom(
    'Dr. Meyer',
    'the U.S. Navy',
    'e.g. hotels',
    'Fig. 3',
    'No. 12',
    '3.5 percent',
    'J. R. Stone',
    'am 3. Mai',
    'z. B. Hotels',
    'Jan. 2020',
    'ул. Арбат',
    'example.com',
  );
  const sentence = fc
    .tuple(
      fc.constantFrom('The', 'Employees', 'They', 'Die', 'Les', 'Это'),
      fc.array(fc.oneof(words, phrases), { maxLength: 8 }),
      words,
      fc.constantFrom('.', '!', '?', '."', '?!', '...'),
    )
    .map(([first, middle, last, end]) => `${[first, ...middle, last].join(' ')}${end}`);

  it('are found again in a text composed of them', () => {
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), (sentences) => {
        expect(split(sentences.join(' '))).toEqual(sentences);
      }),
      { numRuns: 500 },
    );
  });

  it('add up to the text, whatever it is', () => {
    const piece = fc.oneof(
      sentence,
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('\n', '\r\n', ' ', '…', '”', '。', '।', '؟', 'น.', '1.', '(a)'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        expect([...splitSentences(text)].join('')).toBe(text);
      }),
    );
  });

  it.each(['Dr. ', 'A. ', '1. ', '… A', '?” a ', 'น. ', '\n', 'a\n'])(
    'of a hundred thousand times %j are found',
    (piece) => {
      const text = piece.repeat(100_000);
      expect([...splitSentences(text)].join('')).toHaveLength(text.length);
    },
  );
});

describe('displayed sentences', () => {
  it('have no reference marks at their ends', () => {
    const text = 'Xenix was licensed.[22] It came first.[14]: 242 Then came MS-DOS.';

    expect(leadingSentences(text, { maxSentences: 3, maxLength: 500 })).toEqual([
      'Xenix was licensed.',
      'It came first.',
      'Then came MS-DOS.',
    ]);
  });
});

describe('sentences of a passage', () => {
  it('of a list know its introduction', () => {
    expect(sentencesOfPassage('Employees get:\n- a laptop\n- a badge\nThe end.')).toMatchObject([
      { text: 'Employees get:', leadIn: null },
      { text: 'a laptop', leadIn: 'Employees get:' },
      { text: 'a badge', leadIn: 'Employees get:' },
      { text: 'The end.', leadIn: null },
    ]);
  });

  it('are joined across wrapped lines', () => {
    expect(sentencesOfPassage('This goes\non here.').map(({ text }) => text)).toEqual(['This goes on here.']);
  });

  it('tell where they stand', () => {
    const passage = 'First one.  Second\ngoes on.\r\n 2. An item ';

    const sentences = sentencesOfPassage(passage).map(({ start, end }) => passage.slice(start, end));

    expect(sentences).toEqual(['First one.', 'Second\ngoes on.', 'An item']);
  });
});
