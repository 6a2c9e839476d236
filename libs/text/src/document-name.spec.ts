import { describe, expect, it } from '@jest/globals';
import { documentName, tellingName } from './document-name.js';

describe('the file name of a document', () => {
  it.each([
    'travel-policy',
    'report-2024',
    'GB-T-1234',
    '差旅报销制度',
    'Reisekosten Entwurf',
    'Copy of budget',
    'scan of passport',
    'feed-2024-0815',
    'deadbeef-cafe-x',
  ])('is searched if it is meaningful: %s', (name) => {
    expect(tellingName(name)).toBe(name);
  });

  it.each([
    'document-12',
    'Document (3)',
    'scan_0012',
    'IMG_2033',
    'p17',
    '20240315',
    'Untitled',
    '新建文档 (2)',
    '550e8400-e29b-41d4-a716-446655440000',
    'deadbeefcafebabefeed0123456789ab',
    '',
  ])('is not searched if it is not meaningful: %j', (name) => {
    expect(tellingName(name)).toBe('');
  });
});

describe('a long name of hexadecimal digits', () => {
  it('is read once, even if its last character differs', () => {
    expect(tellingName('a'.repeat(1_024))).toBe('');
    expect(tellingName(`${'a'.repeat(1_023)}!`)).toBe(`${'a'.repeat(1_023)}!`);
    expect(tellingName(`${'abcd-'.repeat(204)}-`)).toBe(`${'abcd-'.repeat(204)}-`);
  });
});

describe('the name of a document', () => {
  it.each([
    [{ fileName: 'travel-policy.docx' }, 'travel policy'],
    [
      { fileName: 'CVSHEALTH_2022_10K.pdf', issuer: 'CVS HEALTH CORPORATION' },
      'CVS HEALTH CORPORATION\nCVSHEALTH 2022 10K',
    ],
    [{ fileName: '600201.pdf', issuer: '金宇生物技术股份有限公司' }, '金宇生物技术股份有限公司'],
    [{ fileName: 'scan_0012.pdf', issuer: null }, ''],
  ])('consists of its issuer and the meaningful part of the file name: %j', (document, name) => {
    expect(documentName(document)).toBe(name);
  });
});
