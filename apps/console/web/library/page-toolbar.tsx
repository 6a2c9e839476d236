import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput, TextInput } from '../design/fields.js';

const ZOOMS = [1, 1.5, 2, 3];

export function PageToolbar({
  page,
  pageCount,
  zoom,
  onPage,
  onZoom,
}: {
  page: number;
  pageCount: number;
  zoom: number;
  onPage: (page: number) => void;
  onZoom: (zoom: number) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <form
      className="flex flex-wrap items-center gap-2 border-b border-line px-2 py-1.5 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (Number(typed) > 0) onPage(Math.round(Number(typed)));
        setTyped(null);
      }}
    >
      <span className="flex items-center gap-1.5">
        <TextInput
          className="!w-16 !px-2 !py-0.5 text-right"
          inputMode="numeric"
          aria-label={t('library.goToPage')}
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(null)}
        />
        {t('library.ofPages', { count: pageCount })}
      </span>
      <SelectInput
        className="ml-auto !w-auto !px-2 !py-0.5"
        aria-label={t('library.zoom')}
        value={zoom}
        onChange={(event) => onZoom(Number(event.target.value))}
      >
        {ZOOMS.map((factor) => (
          <option key={factor} value={factor}>
            {t('library.zoomTo', { percent: factor * 100 })}
          </option>
        ))}
      </SelectInput>
    </form>
  );
}
