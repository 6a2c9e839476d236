import { useTranslation } from 'react-i18next';
import { isTextSource, type Source, type TextSource } from '../conversation.js';

export type Region = TextSource['regions'][number];

/** The pages of a source, ascending. */
export function pagesOf(source: Source): number[] {
  const pages = isTextSource(source) ? source.page_nums : source.page === null ? [] : [source.page];
  return [...new Set(pages)].sort((a, b) => a - b);
}

/** Where the whole source stands on its pages. */
export function regionsOf(source: Source): Region[] {
  if (isTextSource(source)) return source.regions;
  const { page, position, page_width, page_height } = source;
  return page && position && page_width && page_height
    ? [{ ...position, page, page_width, page_height }]
    : [];
}

/** Says where something stands in a document without pages. */
export function useLocationText(): (location: TextSource['location']) => string | null {
  const { t } = useTranslation();
  return (location) => {
    switch (location?.kind) {
      case 'sheet':
        return t('ask.location.sheet', { sheet: location.sheet, range: location.range });
      case 'rows':
        return location.first_row === location.last_row
          ? t('ask.location.row', { row: location.first_row })
          : t('ask.location.rows', { first: location.first_row, last: location.last_row });
      case 'slide':
        return t('ask.location.slide', { slide: location.slide });
      case 'paragraphs':
        return location.headings.join(' › ') || null;
      case undefined:
        return null;
    }
  };
}
