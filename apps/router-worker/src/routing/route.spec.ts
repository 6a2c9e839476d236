import { describe, expect, it } from '@jest/globals';
import type { DocumentFormat } from '@tessera/documents';
import { givenRoute, routeByContent } from './route.js';

const inspected = (format: DocumentFormat) => ({ format, contentType: 'x/y', pageCount: null });

describe('a document', () => {
  it.each(['docx', 'pptx', 'xlsx', 'csv', 'markdown', 'text'] as const)(
    'of format %s goes to text_pipeline',
    (format) => {
      expect(routeByContent(inspected(format)).pipeline).toBe('text_pipeline');
    },
  );

  it.each(['html', 'image'] as const)('of format %s goes to visual_pipeline', (format) => {
    expect(routeByContent(inspected(format)).pipeline).toBe('visual_pipeline');
  });

  it.each(['text_pipeline', 'visual_pipeline'] as const)(
    'that is a PDF goes where its pages belong: %s',
    (suggestedPipeline) => {
      const route = routeByContent({ ...inspected('pdf'), pageCount: 3, suggestedPipeline });

      expect(route.pipeline).toBe(suggestedPipeline);
      expect(route.reason).toContain('3 pages');
    },
  );
});

describe('the route that is given', () => {
  it('is the wish of the uploader before anything else', () => {
    expect(givenRoute('visual_pipeline', 'text')?.pipeline).toBe('visual_pipeline');
  });

  it('is the configured mode when there is no wish', () => {
    expect(givenRoute(null, 'visual')?.pipeline).toBe('visual_pipeline');
  });

  it.each(['auto', 'hybrid'] as const)('is none in mode %s: the content decides', (mode) => {
    expect(givenRoute(null, mode)).toBeNull();
  });
});
