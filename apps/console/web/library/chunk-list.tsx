import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../design/notices.js';
import { chunkTypeOf } from './labels.js';
import type { PlacedChunk } from './sections.js';

const ESTIMATED_HEIGHT = 92;

/** The chunks of a section as a list of which only the visible ones are rendered. The arrows choose. */
export function ChunkList({
  chunks,
  selected,
  onSelect,
}: {
  chunks: readonly PlacedChunk[];
  selected: string | null;
  onSelect: (chunk: PlacedChunk) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const selectedIndex = chunks.findIndex(({ chunk_id }) => chunk_id === selected);
  // A chunk of the address is in view at first; later ones are where they were chosen.
  const [first] = useState(selectedIndex);
  const virtual = useVirtualizer({
    count: chunks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => chunks[index]?.chunk_id ?? index,
    overscan: 5,
  });
  useEffect(() => {
    if (first > 0) virtual.scrollToIndex(first, { align: 'center' });
    // Once.
  }, []);
  const choose = (index: number) => {
    const at = Math.min(chunks.length - 1, Math.max(0, index));
    const chunk = chunks[at];
    if (!chunk) return;
    virtual.scrollToIndex(at);
    onSelect(chunk);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const goTo = {
      ArrowDown: selectedIndex + 1,
      ArrowUp: selectedIndex - 1,
      Home: 0,
      End: chunks.length - 1,
    }[event.key];
    if (goTo === undefined) return;
    event.preventDefault();
    choose(goTo);
  };
  const items = virtual.getVirtualItems();
  return (
    <>
      <p className="border-b border-line px-3 py-1.5 text-sm text-muted" role="status">
        {t('library.chunkCount', { count: chunks.length })}
      </p>
      {chunks.length === 0 && <p className="p-3 text-muted">{t('library.noChunks')}</p>}
      <div
        ref={scroller}
        role="listbox"
        hidden={chunks.length === 0}
        tabIndex={0}
        aria-label={t('library.chunks')}
        {...(items.some(({ index }) => index === selectedIndex) && {
          'aria-activedescendant': `${id}-${selectedIndex}`,
        })}
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-2px]"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const chunk = chunks[index];
            if (!chunk) return null;
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === selectedIndex}
                aria-setsize={chunks.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
                className="absolute inset-x-0 top-0 cursor-pointer border-b border-line px-3 py-2 hover:bg-raised aria-selected:bg-accent-soft"
                onClick={() => choose(index)}
              >
                <ChunkSummary chunk={chunk} />
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

function ChunkSummary({ chunk }: { chunk: PlacedChunk }) {
  const { t } = useTranslation();
  const type = chunkTypeOf(chunk.type);
  return (
    <>
      <p className="flex items-center gap-2 text-xs">
        <Badge>{type ? t(`library.chunkTypes.${type}`) : chunk.type}</Badge>
        {chunk.page_nums.length > 0 && (
          <span className="shrink-0">
            {chunk.page_nums.length === 1
              ? t('common.page', { page: chunk.page_nums[0] })
              : t('common.pages', { pages: `${chunk.page_nums[0]}–${chunk.page_nums.at(-1)}` })}
          </span>
        )}
        <span dir="auto" className="min-w-0 truncate">
          {chunk.heading}
        </span>
      </p>
      <p dir="auto" className="mt-1 line-clamp-3 break-words">
        {chunk.summary}
      </p>
    </>
  );
}
