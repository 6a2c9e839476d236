import type { Box, FigureBlock, TableBlock } from '@tessera/blocks';
import type { PlacedBlock } from '../blocks/continuations.js';
import { captionDistance, captionKind } from './captions.js';

/** A figure may have a caption that says "table" if no table is near, at this cost in points. */
const OTHER_KIND_PENALTY = 30;
/** At equal distances, a figure gets the caption below it, a table the one above. */
const WRONG_SIDE_PENALTY = 6;

interface Pair {
  placed: PlacedBlock;
  caption: string;
  target: TableBlock | FigureBlock;
  distance: number;
}

/** Attaches captions to the nearest tables and figures; other blocks stay unchanged. */
export function attachCaptions(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  const used = new Set<PlacedBlock>();
  const nearestFirst = blocks
    .flatMap((placed) => pairsOf(placed, blocks))
    .sort((a, b) => a.distance - b.distance);
  for (const { placed, caption, target } of nearestFirst) {
    if (used.has(placed) || target.caption !== null) continue;
    target.caption = caption;
    target.lines = [...(placed.block.lines ?? []), ...(target.lines ?? [])];
    used.add(placed);
  }
  return blocks.filter((placed) => !used.has(placed));
}

function pairsOf(placed: PlacedBlock, blocks: readonly PlacedBlock[]): Pair[] {
  const { block } = placed;
  if (block.type !== 'paragraph' && block.type !== 'heading') return [];
  const kind = captionKind(block.text);
  if (kind === null) return [];
  const box = block.regions[0]!.box!;
  return blocks.flatMap(({ block: target }) => {
    if ((target.type !== 'table' && target.type !== 'figure') || target.caption !== null) return [];
    const distance = distanceTo(box, kind, target);
    return distance === null ? [] : [{ placed, caption: block.text, target, distance }];
  });
}

function distanceTo(caption: Box, kind: 'figure' | 'table', target: TableBlock | FigureBlock): number | null {
  if (target.type !== kind && kind === 'figure') return null;
  const box = target.regions[0]!.box!;
  const distance = captionDistance(caption, box);
  if (distance === null) return null;
  const isAbove = caption[1] < box[1];
  const otherKind = target.type === kind ? 0 : OTHER_KIND_PENALTY;
  return distance + otherKind + (isAbove === (kind === 'table') ? 0 : WRONG_SIDE_PENALTY);
}
