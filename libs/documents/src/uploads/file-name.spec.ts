import { describe, expect, it } from '@jest/globals';
import { MAX_FILE_NAME_LENGTH, parseFileName } from './file-name.js';

describe('parseFileName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\report.pdf', 'report.pdf'],
    ['a"b\'c;.txt', 'a"b\'c;.txt'],
    ['a\0b\n.txt', 'ab.txt'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['..', 'unnamed'],
    ['  ', 'unnamed'],
    ['folder/', 'unnamed'],
    ['差旅.md', '差旅.md'],
    ['\ud800.txt', '\ufffd.txt'],
  ])('stores %j as %j', (given, stored) => {
    expect(parseFileName(given)).toEqual({ name: stored, pipelineOverride: null });
  });

  it('removes the pipeline prefix', () => {
    expect(parseFileName('visual_pipeline:a/scan.pdf')).toEqual({
      name: 'scan.pdf',
      pipelineOverride: 'visual_pipeline',
    });
  });

  it('cuts a long name and keeps its extension', () => {
    const { name } = parseFileName(`${'中'.repeat(300)}.txt`);

    expect([...name]).toHaveLength(MAX_FILE_NAME_LENGTH);
    expect(name).toMatch(/中\.txt$/u);
  });
});
