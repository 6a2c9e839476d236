import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tessera/client';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledge } from '../../app/api.js';
import { IconButton } from '../../design/button.js';
import { ErrorNotice, Spinner } from '../../design/notices.js';
import type { Region } from './place.js';
import { useBlobUrl } from './use-blob-url.js';

const ZOOMS = [1, 1.5, 2, 3];
/** Pixels of the picture, by zoom. */
const WIDTHS = [1_000, 1_500, 2_000, 2_400];

interface PageViewProps {
  documentId: string;
  fileName: string;
  firstPage: number;
  /** Where the chunk stands. */
  chunk: readonly Region[];
  /** Where the passage stands. */
  passage: readonly Region[];
}

/** The pages of a document with a chunk and its cited passage marked. */
export function PageView({ documentId, fileName, firstPage, chunk, passage }: PageViewProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(firstPage);
  const [zoom, setZoom] = useState(0);
  const { info, picture } = usePage(documentId, page, WIDTHS[zoom] as number);
  const url = useBlobUrl(picture.data);
  const frame = useRef<HTMLDivElement>(null);
  const onPage = { chunk: ofPage(chunk, page), passage: ofPage(passage, page) };
  const [target] = onPage.passage.length > 0 ? onPage.passage : onPage.chunk;
  const size = info.data?.items[0];
  const total = info.data?.total;

  useLayoutEffect(() => {
    const sheet = frame.current?.firstElementChild;
    if (!frame.current || !sheet || !size) return;
    const middle = target ? (target.y + target.height / 2) / target.page_height : 0;
    const centre = target ? (target.x + target.width / 2) / target.page_width : 0.5;
    frame.current.scrollTop = middle * sheet.clientHeight - frame.current.clientHeight / 2;
    frame.current.scrollLeft = centre * sheet.clientWidth - frame.current.clientWidth / 2;
  }, [target, zoom, size]);

  const error = info.error ?? picture.error;
  if (error)
    return (
      <ErrorNotice error={error} onRetry={() => void (info.error ? info.refetch() : picture.refetch())} />
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-1 pb-2 text-sm">
        <IconButton label={t('common.previous')} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <span aria-live="polite" className="tabular-nums">
          {t('ask.pageOfTotal', { page, total: total ?? '…' })}
        </span>
        <IconButton
          label={t('common.next')}
          disabled={total === undefined || page >= total}
          onClick={() => setPage(page + 1)}
        >
          <ChevronRight size={16} aria-hidden />
        </IconButton>
        <span className="ml-auto" />
        <IconButton label={t('ask.zoomOut')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut size={16} aria-hidden />
        </IconButton>
        <span className="w-12 text-center tabular-nums">{`${(ZOOMS[zoom] as number) * 100}%`}</span>
        <IconButton
          label={t('ask.zoomIn')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn size={16} aria-hidden />
        </IconButton>
      </div>
      <div
        ref={frame}
        // Scrolls by keyboard, too.
        tabIndex={0}
        role="group"
        aria-label={t('ask.pageOf', { page, file: fileName })}
        className="relative min-h-0 flex-1 overflow-auto rounded-lg border border-line bg-raised"
      >
        {size ? (
          <div
            className="relative mx-auto bg-white"
            style={{
              width: `${(ZOOMS[zoom] as number) * 100}%`,
              aspectRatio: `${size.width} / ${size.height}`,
            }}
          >
            {url ? (
              <img
                src={url}
                alt={t(target ? 'ask.pageMarked' : 'ask.pageOf', { page, file: fileName })}
                className={`block size-full ${picture.isPlaceholderData ? 'opacity-40' : ''}`}
              />
            ) : (
              <div className="p-6">
                <Spinner />
              </div>
            )}
            <Boxes regions={onPage.chunk} name="chunk" />
            <Boxes regions={onPage.passage} name="passage" />
          </div>
        ) : (
          <div className="p-6">
            <Spinner />
          </div>
        )}
      </div>
    </div>
  );
}

function usePage(documentId: string, page: number, width: number) {
  const info = useQuery({
    queryKey: ['documents', documentId, 'pages', page],
    queryFn: async ({ signal }) =>
      unwrap(
        await knowledge.http.GET('/documents/{document_id}/pages', {
          params: { path: { document_id: documentId }, query: { limit: 1, offset: page - 1 } },
          signal,
        }),
      ),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const picture = useQuery({
    queryKey: ['documents', documentId, 'pages', page, 'picture', width],
    queryFn: async ({ signal }) => {
      const answer = await knowledge.http.GET('/documents/{document_id}/pages/{n}', {
        params: { path: { document_id: documentId, n: page }, query: { width } },
        headers: { accept: 'image/webp' },
        parseAs: 'blob',
        signal,
      });
      return unwrap(answer);
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return { info, picture };
}

const BOX_CLASSES = {
  chunk: 'bg-[rgb(255_214_64/0.22)]',
  passage: 'bg-[rgb(255_170_0/0.42)] outline-2 outline-[rgb(180_95_0/0.75)]',
};

/** Rectangles over a page, in its own proportions. Pages are light in both themes. */
function Boxes({ regions, name }: { regions: readonly Region[]; name: keyof typeof BOX_CLASSES }) {
  return regions.map(({ x, y, width, height, page_width, page_height }, at) => (
    <div
      key={at}
      aria-hidden
      data-mark={name}
      className={`pointer-events-none absolute rounded-xs mix-blend-multiply ${BOX_CLASSES[name]}`}
      style={{
        left: `${(100 * x) / page_width}%`,
        top: `${(100 * y) / page_height}%`,
        width: `${(100 * width) / page_width}%`,
        height: `${(100 * height) / page_height}%`,
      }}
    />
  ));
}

function ofPage(regions: readonly Region[], page: number): Region[] {
  return regions.filter((region) => region.page === page);
}
