import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import { Gateway } from './gateway.js';

export const LEAVE = 'How many days of annual leave do employees have?';

/** Gives a file's tests one gateway with the company's documents; what a test has mocked is real again after it. */
export function allWithCompany(give: (gateway: Gateway) => void): void {
  let gateway: Gateway;
  beforeAll(async () => {
    give((gateway = await Gateway.start()));
    await addCompanyDocuments(gateway);
  });
  afterAll(() => gateway.stop());
  afterEach(() => void jest.restoreAllMocks());
}

/** Documents about leave and travel, in two languages and two knowledge bases. */
async function addCompanyDocuments(gateway: Gateway): Promise<void> {
  await gateway.addDocument({
    name: 'travel.pdf',
    sourceType: 'policy',
    year: 2025,
    chunks: [
      {
        path: 'Travel / Leave',
        content: 'Employees have 25 days of annual leave. Leave is requested two weeks ahead.',
        keywords: ['annual leave'],
        pageNumbers: [2],
        regions: [{ pageNumber: 2, box: [72, 96, 504, 120], pageSize: [612, 792] }],
      },
      {
        path: 'Travel / Hotels',
        chunkType: 'table',
        table: {
          caption: null,
          headerRowCount: 1,
          rows: [
            [
              { text: 'City', isHeader: true },
              { text: 'Hotel limit per night', isHeader: true },
            ],
            [{ text: 'Oslo' }, { text: '1,900 NOK' }],
            [{ text: 'Shanghai' }, { text: '1,200 CNY' }],
          ],
        },
      },
    ],
  });
  await gateway.addDocument({
    name: '差旅.md',
    chunks: [
      { path: '差旅', language: 'zh', content: '报销单应当在出差结束后三十日内提交。财务部每周四付款。' },
    ],
  });
  await gateway.addDocument({
    name: 'other.txt',
    kbName: 'other',
    chunks: [{ content: 'Employees of the other company have 31 days of annual leave.' }],
  });
}
