import { useVirtualizer } from '@tanstack/react-virtual';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagePicture } from './page-picture.js';
import { PageToolbar } from './page-toolbar.js';
import type { Chunk, DocumentPage } from './queries.js';
import { useWidth } from './use-width.js';

const route = getRouteApi('/library/$documentId');
/** Below each page, with its number. */
const GAP = 32;
const PADDING = 12;
/** The address follows once scrolling rests. */
const RESTS_MS = 400;

/** What has been chosen, and its page. */
export interface PageTarget {
  key: string;
  page: number | undefined;
}

/** The pages of a document below each other. Their sizes are known, so that any page is reached at once. */
export function PageList({
  documentId,
  pages,
  chunk,
  target,
}: {
  documentId: string;
  pages: readonly DocumentPage[];
  chunk: Chunk | null;
  target: PageTarget;
}) {
  const { t } = useTranslation();
  const { page: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const paneWidth = useWidth(scroller);
  const width = Math.max(0, Math.round((paneWidth - 2 * PADDING) * zoom));
  const virtual = useVirtualizer({
    count: width > 0 ? pages.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(pages[index], width) + GAP,
    overscan: 1,
    paddingStart: PADDING,
  });
  const offset = virtual.scrollOffset ?? 0;
  const current = virtual.getVirtualItemForOffset(offset + GAP)?.index ?? 0;
  const currentRef = useRef(0);
  currentRef.current = current;

  const goTo = (page: number) => virtual.scrollToIndex(page - 1, { align: 'start' });
  const isReady = width > 0;
  // At first the page of the address; then the page of each chunk or section that is chosen.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isReady) return;
    const page = isFirst.current ? (wanted ?? target.page) : target.page;
    isFirst.current = false;
    if (page !== undefined) goTo(page);
    // Scrolling itself changes the page of the address.
  }, [target.key, target.page, isReady]);
  // Another width keeps the page that is read.
  useEffect(() => {
    if (!isReady) return;
    const page = currentRef.current + 1;
    virtual.measure();
    if (page > 1) goTo(page);
    // Only the width changes sizes.
  }, [width]);
  useEffect(() => {
    if (!isReady || offset === 0 || current + 1 === (wanted ?? 1)) return;
    const timer = setTimeout(
      () =>
        void navigate({
          search: ({ page: _, ...rest }) => ({ ...rest, ...(current > 0 && { page: current + 1 }) }),
          replace: true,
        }),
      RESTS_MS,
    );
    return () => clearTimeout(timer);
  }, [isReady, offset, current, wanted, navigate]);

  return (
    <>
      <PageToolbar
        page={current + 1}
        pageCount={pages.length}
        zoom={zoom}
        onPage={(page) => goTo(Math.min(pages.length, Math.max(1, page)))}
        onZoom={setZoom}
      />
      <div
        ref={scroller}
        role="region"
        tabIndex={0}
        aria-label={t('library.pages')}
        className="min-h-0 flex-1 overflow-auto bg-raised [scrollbar-gutter:stable] focus-visible:outline-offset-[-2px]"
      >
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const page = pages[index];
            if (!page) return null;
            return (
              <div
                key={page.page}
                className="absolute top-0"
                style={{ transform: `translateY(${start}px)`, left: PADDING, width }}
              >
                <PagePicture
                  documentId={documentId}
                  page={page.page}
                  width={width}
                  height={heightOf(page, width)}
                  highlight={chunk?.page_nums.includes(page.page) ? chunk.chunk_id : undefined}
                />
                <p className="h-8 pt-1 text-center text-xs text-muted" aria-hidden>
                  {page.page}
                </p>
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

function heightOf(page: DocumentPage | undefined, width: number): number {
  return page && page.width > 0 ? Math.round((width * page.height) / page.width) : width;
}
