import type { Box, FigureBlock, TableBlock } from '../../model.js';
import type { PlacedBlock } from '../blocks/continuations.js';
import { captionDistance, captionKind } from './captions.js';

/** A figure may carry a caption that says "table" when no table is near, at this cost in points. */
const OTHER_KIND_PENALTY = 30;

/** Gives captions to the tables and figures that they stand at; other blocks stay as they are. */
export function attachCaptions(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  const used = new Set<PlacedBlock>();
  for (const placed of blocks) {
    const { block } = placed;
    if (block.type !== 'paragraph' && block.type !== 'heading') continue;
    const kind = captionKind(block.text);
    const target = kind === null ? null : nearestTarget(block.regions[0]!.box!, kind, blocks);
    if (!target) continue;
    target.caption = block.text;
    used.add(placed);
  }
  return blocks.filter((placed) => !used.has(placed));
}

function nearestTarget(
  caption: Box,
  kind: 'figure' | 'table',
  blocks: readonly PlacedBlock[],
): TableBlock | FigureBlock | null {
  let best: { block: TableBlock | FigureBlock; distance: number } | null = null;
  for (const { block } of blocks) {
    if ((block.type !== 'table' && block.type !== 'figure') || block.caption !== null) continue;
    if (block.type !== kind && kind === 'figure') continue;
    const distance = captionDistance(caption, block.regions[0]!.box!);
    if (distance === null) continue;
    const penalised = distance + (block.type === kind ? 0 : OTHER_KIND_PENALTY);
    if (!best || penalised < best.distance) best = { block, distance: penalised };
  }
  return best?.block ?? null;
}
