import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { Spinner } from '../design/notices.js';
import { pagePictureQuery } from './queries.js';

/** Few widths, so that the service can reuse its pictures. */
const WIDTHS = [400, 800, 1_200, 1_600, 2_400];
/** A page that only passes by is not rendered. */
const SETTLES_MS = 120;

export function PagePicture({
  documentId,
  page,
  width,
  height,
  highlight,
}: {
  documentId: string;
  page: number;
  width: number;
  height: number;
  /** Chunk to mark. */
  highlight: string | undefined;
}) {
  const { t } = useTranslation();
  const isSettled = useIsSettled();
  const pixels = width * window.devicePixelRatio;
  const picture = useQuery({
    ...pagePictureQuery(documentId, {
      page,
      width: WIDTHS.find((known) => known >= pixels) ?? 2_400,
      highlight,
    }),
    enabled: isSettled,
  });
  const url = useObjectUrl(picture.data);
  return (
    <div
      className="flex items-center justify-center overflow-hidden bg-white shadow-sm"
      style={{ height }}
      aria-busy={picture.isFetching}
    >
      {url && <img src={url} alt={t('library.pagePicture', { page })} className="size-full" />}
      {!url && picture.error && (
        <div className="flex flex-col items-center gap-2 p-4 text-neutral-800">
          <p>{t('library.pageFailed', { page })}</p>
          <Button size="small" onClick={() => void picture.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {!url && !picture.error && <Spinner />}
    </div>
  );
}

function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
