import type { ListBlock } from '@tessera/blocks';
import { unionOf } from '../geometry.js';
import type { PlacedBlock } from './continuations.js';

const SAME_INDENT_POINTS = 5;

/** Merges consecutive items into one list; an item with a larger indent is one level deeper. */
export function joinLists(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  const joined: PlacedBlock[] = [];
  let indents: number[] = [];
  for (const placed of blocks) {
    const last = joined.at(-1);
    if (placed.block.type !== 'list' || placed.isAside !== last?.isAside) indents = [];
    if (placed.block.type === 'list') {
      while (indents.length > 0 && indents.at(-1)! > placed.left + SAME_INDENT_POINTS) indents.pop();
      if (indents.length === 0 || placed.left > indents.at(-1)! + SAME_INDENT_POINTS)
        indents.push(placed.left);
      for (const item of placed.block.items) item.depth = placed.isAside ? 0 : indents.length - 1;
    }
    if (last && canJoin(last, placed)) {
      appendItems(last.block as ListBlock, placed.block as ListBlock);
      last.endsFull = placed.endsFull;
    } else joined.push(placed);
  }
  return joined;
}

function canJoin(last: PlacedBlock, next: PlacedBlock): boolean {
  if (last.block.type !== 'list' || next.block.type !== 'list') return false;
  return !next.startsRegion && last.isAside === next.isAside;
}

function appendItems(list: ListBlock, next: ListBlock): void {
  list.items.push(...next.items);
  (list.lines ??= []).push(...(next.lines ?? []));
  const boxes = [...list.regions, ...next.regions].flatMap((region) => (region.box ? [region.box] : []));
  list.regions = [{ ...list.regions[0]!, box: unionOf(boxes) }];
}
