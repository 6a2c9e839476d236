import type { Block } from '../../model.js';

const CAPTION =
  /^(?:figure|fig\.|table|abbildung|abb\.|tabelle|tableau|图|圖|表|図)\s*[\dA-Z一二三四五六七八九十]+(?:[-.–]\d+)*[.:：\s\u3000]/i;
const TABLE_CAPTION = /^(?:table|tab|表)/i;
const LONGEST_CAPTION = 300;

/** Gives a paragraph like "Table 3: Costs" to the table below it, one like "Figure 2. Flow" to the figure above it. */
export async function* attachCaptions(blocks: AsyncIterable<Block>): AsyncGenerator<Block> {
  let held: Block | null = null;
  for await (const block of blocks) {
    if (
      held &&
      isCaption(held) &&
      block.type === 'table' &&
      block.caption === null &&
      TABLE_CAPTION.test(held.text)
    ) {
      held = { ...block, caption: held.text };
      continue;
    }
    if (
      held?.type === 'figure' &&
      held.caption === null &&
      isCaption(block) &&
      !TABLE_CAPTION.test(block.text)
    ) {
      held = { ...held, caption: block.text };
      continue;
    }
    if (held) yield held;
    held = block;
  }
  if (held) yield held;
}

function isCaption(block: Block): block is Extract<Block, { type: 'paragraph' }> {
  return block.type === 'paragraph' && block.text.length <= LONGEST_CAPTION && CAPTION.test(block.text);
}
