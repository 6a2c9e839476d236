import { uniteLocations } from '../../chunks/locations.js';
import type { Block } from '../../model.js';

const CAPTION =
  /^(?:figure|fig\.|table|abbildung|abb\.|tabelle|tableau|图|圖|表|図)\s*[\dA-Z一二三四五六七八九十]+(?:[-.–]\d+)*[.:：\s\u3000]/i;
const TABLE_CAPTION = /^(?:table|tab|表)/i;
const LONGEST_CAPTION = 300;

/** Attaches a paragraph like "Table 3: Costs" to the table below it, one like "Figure 2. Flow" to the figure above it. */
export async function* attachCaptions(blocks: AsyncIterable<Block>): AsyncGenerator<Block> {
  let held: Block | null = null;
  for await (const block of blocks) {
    const joined: Block | null = held && join(held, block);
    if (held && !joined) yield held;
    held = joined ?? block;
  }
  if (held) yield held;
}

function join(above: Block, below: Block): Block | null {
  const title = captionOf(above);
  if (title !== null && TABLE_CAPTION.test(title) && below.type === 'table' && below.caption === null)
    return withCaption(below, title, uniteLocations(above.location, below.location));
  const caption = captionOf(below);
  if (caption !== null && !TABLE_CAPTION.test(caption) && above.type === 'figure' && above.caption === null)
    return withCaption(above, caption, below.location);
  return null;
}

function withCaption<B extends Block>(block: B, caption: string, location: Block['location']): B {
  return { ...block, caption, ...(location && { location }) };
}

function captionOf(block: Block): string | null {
  const isCaption =
    block.type === 'paragraph' && block.text.length <= LONGEST_CAPTION && CAPTION.test(block.text);
  return isCaption ? block.text : null;
}
