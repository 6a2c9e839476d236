import { useTranslation } from 'react-i18next';
import { isTextSource, type Source, type TextSource } from '../conversation.js';

export type Region = TextSource['regions'][number];

/** Where the whole source stands on its pages. */
export function regionsOf(source: Source): Region[] {
  if (isTextSource(source)) return source.regions;
  const { page, position, page_width, page_height } = source;
  return page && position && page_width && page_height
    ? [{ ...position, page, page_width, page_height }]
    : [];
}

/** Says where something stands in a document without pages, below the headings of its source. */
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
        return location.first_paragraph === location.last_paragraph
          ? t('ask.location.paragraph', { paragraph: location.first_paragraph })
          : t('ask.location.paragraphs', { first: location.first_paragraph, last: location.last_paragraph });
      case undefined:
        return null;
    }
  };
}
