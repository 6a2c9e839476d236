import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from './queries.js';
import { closedAtFirst, rowsOf, type TreeRow } from './sections.js';

const ROW_HEIGHT = 32;
const INDENT = 14;

/** The sections of a document as a tree of which only the visible rows are rendered. */
export function StructureTree({
  sections,
  selected,
  onSelect,
}: {
  sections: readonly Section[];
  /** Key of a row. */
  selected: string;
  onSelect: (key: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState(() => closedAtFirst(sections, selected));
  const [active, setActive] = useState(selected);
  const whole = t('library.wholeDocument');
  const rows = useMemo(() => rowsOf(whole, sections, closed), [whole, sections, closed]);
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ key }) => key === active),
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const toggle = (key: string) =>
    setClosed((keys) => new Set(keys.has(key) ? [...keys].filter((other) => other !== key) : [...keys, key]));
  const activate = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!row) return;
    setActive(row.key);
    virtual.scrollToIndex(rows.indexOf(row));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keyAction(event.key, { row, rows, activeIndex });
    if (!act) return;
    event.preventDefault();
    if (act.goTo !== undefined) activate(act.goTo);
    if (act.toggle) toggle(row.key);
    if (act.select) onSelect(row.key);
  };
  const items = virtual.getVirtualItems();
  const isActiveShown = items.some(({ index }) => index === activeIndex);
  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={t('library.structure')}
      {...(isActiveShown && { 'aria-activedescendant': `${id}-${activeIndex}` })}
      onKeyDown={onKeyDown}
      className="group/tree min-h-0 flex-1 overflow-auto p-1 focus-visible:outline-offset-[-2px]"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index] as TreeRow;
          return (
            <div
              key={row.key}
              id={`${id}-${index}`}
              role="treeitem"
              aria-level={row.level}
              aria-setsize={row.setSize}
              aria-posinset={row.positionInSet}
              aria-selected={row.key === selected}
              {...(row.isOpen !== null && { 'aria-expanded': row.isOpen })}
              style={{ transform: `translateY(${start}px)`, paddingLeft: (row.level - 1) * INDENT + 4 }}
              className={`absolute inset-x-0 top-0 flex h-8 cursor-pointer items-center gap-1 rounded-md pr-2 hover:bg-raised aria-selected:bg-accent-soft aria-selected:text-accent ${
                index === activeIndex
                  ? 'group-focus-visible/tree:ring-2 group-focus-visible/tree:ring-accent'
                  : ''
              }`}
              onClick={() => {
                setActive(row.key);
                onSelect(row.key);
              }}
            >
              <Twisty isOpen={row.isOpen} onToggle={() => toggle(row.key)} />
              <span dir="auto" className="min-w-0 flex-1 truncate" title={row.title}>
                {row.title}
              </span>
              {row.pages[0] !== undefined && (
                <span className="text-xs text-muted tabular-nums" aria-hidden>
                  {row.pages[0]}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Opens and closes by pointer; the keyboard does so with the arrows. */
function Twisty({ isOpen, onToggle }: { isOpen: boolean | null; onToggle: () => void }) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <span
      aria-hidden
      className={isOpen === null ? 'invisible p-1' : 'rounded p-1 hover:bg-line'}
      onClick={(event) => {
        if (isOpen === null) return;
        event.stopPropagation();
        onToggle();
      }}
    >
      <Icon size={16} />
    </span>
  );
}

interface TreePosition {
  row: TreeRow;
  rows: readonly TreeRow[];
  activeIndex: number;
}

/** The keys of a tree: https://www.w3.org/WAI/ARIA/apg/patterns/treeview/ */
function keyAction(
  key: string,
  { row, rows, activeIndex }: TreePosition,
): { goTo?: number; toggle?: boolean; select?: boolean } | null {
  switch (key) {
    case 'ArrowDown':
      return { goTo: activeIndex + 1 };
    case 'ArrowUp':
      return { goTo: activeIndex - 1 };
    case 'Home':
      return { goTo: 0 };
    case 'End':
      return { goTo: rows.length - 1 };
    case 'Enter':
    case ' ':
      return { select: true };
    case 'ArrowRight':
      return row.isOpen === false ? { toggle: true } : row.isOpen ? { goTo: activeIndex + 1 } : {};
    case 'ArrowLeft': {
      if (row.isOpen) return { toggle: true };
      const parent = rows.slice(0, activeIndex).findLastIndex(({ level }) => level < row.level);
      return parent < 0 ? {} : { goTo: parent };
    }
    default:
      return key.length === 1 ? { goTo: indexByLetter(key, rows, activeIndex) } : null;
  }
}

function indexByLetter(letter: string, rows: readonly TreeRow[], activeIndex: number): number {
  const starts = ({ title }: TreeRow) => title.toLowerCase().startsWith(letter.toLowerCase());
  const after = rows.findIndex((row, index) => index > activeIndex && starts(row));
  const first = rows.findIndex(starts);
  return [after, first, activeIndex].find((index) => index >= 0) ?? activeIndex;
}
