import { describe, expect, it } from '@jest/globals';
import { estimateTokens } from '@tessera/text';
import type { ListBlock, ParagraphBlock } from '../model.js';
import { DEFAULT_CHUNK_LIMITS, type ChunkDraft } from './chunk-draft.js';
import { SectionChunker, type ContentBlock } from './section-chunker.js';

/** A paragraph of about this many tokens, in sentences of eight words. */
function paragraph(tokens: number, word = 'cost'): ParagraphBlock {
  const sentence = `The ${Array.from({ length: 7 }, () => word).join(' ')}. `;
  return { type: 'paragraph', text: sentence.repeat(Math.round(tokens / 10.7)).trim(), regions: [] };
}

function list(items: number, wordsPerItem: number): ListBlock {
  const text = Array.from({ length: wordsPerItem }, () => 'item').join(' ');
  return {
    type: 'list',
    items: Array.from({ length: items }, () => ({ text, depth: 0, marker: '-' })),
    regions: [],
  };
}

const lead = (text: string): ParagraphBlock => ({ type: 'paragraph', text, regions: [] });

function chunksOf(...blocks: ContentBlock[]): ChunkDraft[] {
  const chunker = new SectionChunker(DEFAULT_CHUNK_LIMITS);
  return [...blocks.flatMap((block) => chunker.add(block)), ...chunker.flush()];
}

const sizes = (chunks: ChunkDraft[]): number[] => chunks.map((chunk) => estimateTokens(chunk.content));

describe('cutting a section into chunks', () => {
  it('keeps a short section in one piece', () => {
    expect(chunksOf(paragraph(30), list(2, 3), paragraph(50))).toHaveLength(1);
  });

  it('fills chunks up to 600 tokens with whole paragraphs', () => {
    const chunks = chunksOf(
      paragraph(250, 'a'),
      paragraph(250, 'b'),
      paragraph(250, 'c'),
      paragraph(250, 'd'),
    );

    expect(chunks.map((chunk) => [...new Set(chunk.content.match(/\b[abcd]\b/g))])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('cuts a long paragraph at the ends of sentences', () => {
    const chunks = chunksOf(paragraph(1_500));

    expect(chunks).toHaveLength(3);
    for (const chunk of chunks) expect(chunk.content).toMatch(/\.$/);
    expect(Math.max(...sizes(chunks))).toBeLessThanOrEqual(600);
  });

  it('cuts a long list between its items', () => {
    const chunks = chunksOf(lead('All of them:'), list(100, 20));

    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks.slice(1)) expect(chunk.content).toMatch(/^- item/);
    expect(Math.max(...sizes(chunks))).toBeLessThanOrEqual(700);
  });

  it('describes a figure by its caption and the words in it, not by the text beside it', () => {
    const figure: ContentBlock = {
      type: 'figure',
      caption: 'Figure 1: Flow',
      altText: 'A flow chart',
      printedText: 'Receive Check Answer',
      imageFile: 'f1.png',
      widthPx: 10,
      heightPx: 20,
      regions: [],
    };

    const chunks = chunksOf(lead('Requests pass three steps. More follows.'), figure);

    expect(chunks[1]).toMatchObject({
      type: 'image',
      imageFile: 'f1.png',
      content: 'Figure 1: Flow\nA flow chart\nReceive Check Answer',
    });
  });

  it('tells a row of figures apart', () => {
    const figure = (caption: string): ContentBlock => ({
      type: 'figure',
      caption,
      altText: null,
      imageFile: `${caption}.png`,
      widthPx: 9,
      heightPx: 9,
      regions: [],
    });

    const chunks = chunksOf(lead('The logo changed twice.'), figure('First logo'), figure('Second logo'));

    expect(chunks.slice(1).map((chunk) => chunk.content)).toEqual(['First logo', 'Second logo']);
  });

  it.each([
    ['nothing', {}],
    ['its file name', { altText: 'C:\\pictures\\hall north.jpg' }],
    ['what its program calls it', { altText: 'Picture 3' }],
    ['the numbers of its axis', { printedText: '0 10 20 30 40 A B' }],
  ])('leaves a picture that is told about by %s without text', (_, told) => {
    const figure: ContentBlock = {
      type: 'figure',
      caption: null,
      altText: null,
      imageFile: 'p.png',
      widthPx: 9,
      heightPx: 9,
      regions: [],
      ...told,
    };

    const chunks = chunksOf(lead('The hall was built in 1912.'), figure);

    expect(chunks[1]).toMatchObject({ type: 'image', imageFile: 'p.png', content: '', plainText: '' });
  });

  it('makes nothing of an icon, or of a figure without picture and words', () => {
    expect(
      chunksOf({
        type: 'figure',
        caption: null,
        altText: 'Increase',
        imageFile: null,
        widthPx: 9,
        heightPx: 9,
        regions: [],
      }),
    ).toEqual([]);
    expect(
      chunksOf({
        type: 'figure',
        caption: ' ',
        altText: null,
        imageFile: null,
        widthPx: null,
        heightPx: null,
        regions: [],
      }),
    ).toEqual([]);
  });
});
