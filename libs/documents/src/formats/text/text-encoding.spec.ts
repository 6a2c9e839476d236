import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { decodeStrictly } from './text-decoder.js';
import { detectEncoding } from './text-encoding.js';

const SENTENCES = {
  chinese: [
    '公司应当在每个会计年度终了后三个月内编制财务报告。',
    '本办法自发布之日起施行，由财务部负责解释。',
    '客户名称,合同编号,签订日期,金额（元）',
    '投标人应当按照招标文件的要求编制投标文件。',
    '增值税专用发票的认证期限为三百六十日。',
  ],
  traditional: [
    '本公司應於每一會計年度終了後三個月內編製財務報告。',
    '請於期限內將申請文件送交承辦單位，逾期不予受理。',
    '客戶名稱,合約編號,簽訂日期,金額（元）',
  ],
  japanese: [
    '当社は、毎事業年度終了後三か月以内に財務報告書を作成しなければならない。',
    'お客様の注文番号は、確認メールに記載されています。',
    '氏名,住所,電話番号,登録日',
  ],
  korean: [
    '회사는 매 회계연도 종료 후 삼 개월 이내에 재무 보고서를 작성하여야 한다.',
    '고객님의 주문 번호는 확인 메일에 적혀 있습니다.',
    '이름,주소,전화번호,등록일',
  ],
  german: [
    'Die Geschäftsführung übermittelt den Jahresabschluss fristgemäß an das Finanzamt.',
    'Für Rückfragen stehen wir Ihnen gern zur Verfügung. Mit freundlichen Grüßen',
    'Größe;Länge;Höhe;Gewicht',
  ],
  french: [
    'La société établit ses comptes annuels à la clôture de chaque exercice fiscal, conformément à la réglementation.',
    'Référence;Désignation;Quantité;Prix unitaire hors taxes €',
  ],
  russian: [
    'Общество обязано составить годовой отчёт в течение трёх месяцев после окончания года.',
    'Номер договора;Дата;Сумма',
  ],
  polish: ['Spółka sporządza roczne sprawozdanie finansowe w ciągu trzech miesięcy. Proszę złożyć wniosek.'],
};

const ENCODINGS: Array<[label: string, language: keyof typeof SENTENCES]> = [
  ['gb18030', 'chinese'],
  ['big5', 'traditional'],
  ['shift_jis', 'japanese'],
  ['euc-jp', 'japanese'],
  ['euc-kr', 'korean'],
  ['windows-1252', 'german'],
  ['windows-1252', 'french'],
  ['windows-1251', 'russian'],
  ['koi8-r', 'russian'],
  ['windows-1250', 'polish'],
];

const detect = (bytes: Buffer): string => detectEncoding(bytes, { isWhole: true }).encoding;

describe('detectEncoding', () => {
  it.each(
    ENCODINGS.flatMap(([label, language]) => SENTENCES[language].map((text) => [label, text] as const)),
  )('decodes %s: %s', (label, text) => {
    const bytes = iconv.encode(text, label);

    expect(decodeStrictly(bytes, detect(bytes), true)).toBe(text);
  });

  it.each(ENCODINGS)(
    'decodes any mix of sentences in %s (%s), cut anywhere after 40 characters',
    (label, language) => {
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom(...SENTENCES[language]), { minLength: 1, maxLength: 8 }),
          fc.constantFrom('\n', '\r\n', ' '),
          fc.nat(200),
          (sentences, separator, extra) => {
            const text = sentences.join(separator).slice(0, 40 + extra);
            const bytes = iconv.encode(text, label);

            expect(decodeStrictly(bytes, detect(bytes), true)).toBe(text);
          },
        ),
      );
    },
  );

  it.each(['utf-8', 'utf-16le', 'utf-16be'])(
    'decodes any language in %s, with and without a mark',
    (label) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...Object.values(SENTENCES).flat()),
          fc.boolean(),
          fc.constantFrom('\n', '\r\n'),
          (sentence, addBOM, lineEnd) => {
            const text = `${sentence}${lineEnd}${sentence}${lineEnd}`;
            const detected = detectEncoding(iconv.encode(text, label, { addBOM }), { isWhole: true });

            expect(detected.encoding).toBe(label);
            expect(detected.markBytes > 0).toBe(addBOM);
          },
        ),
      );
    },
  );

  it('tolerates a character that the end of the sample cuts off', () => {
    const bytes = Buffer.from('财务报告');

    const detected = detectEncoding(bytes.subarray(0, bytes.length - 1), { isWhole: false });

    expect(detected.encoding).toBe('utf-8');
  });

  it('recognises a short Latin-1 text', () => {
    const bytes = iconv.encode('## können\n\näöüß\n', 'latin1');

    expect(detect(bytes)).toBe('windows-1252');
  });

  it('treats plain ASCII as UTF-8', () => {
    expect(detect(Buffer.from('a,b,c\n1,2,3\n'))).toBe('utf-8');
  });
});
