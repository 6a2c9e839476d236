import type { PlacedBlock } from '../blocks/continuations.js';

const MAX_CHARACTERS = 80;
const MAX_DISTANCE_POINTS = 30;
const CURRENCY = String.raw`(?:[$€£¥￥₩₹%‰]|T€|T(?:EUR|CHF)|[A-Z]{0,2}[$€£¥]|RMB|CNY|USD|EUR|GBP|CHF|JPY|HKD|INR|Rs\.?|euros?|dollars?|yen|pounds?|rupees)`;
const SCALE = String.raw`(?:thousands?|millions?|billions?|crores?|lakhs?|percent(?:age)?|per cent|tausend|tsd\.?|mio\.?|mrd\.?|prozent|milliers|milliards|miles|millones|migliaia|milioni|duizend(?:en)?|miljoen(?:en)?|'?000s?|mn|bn|m|k)`;
const UNIT_LINES = [
  /^[（([]?\s*(?:(?:金额|金額|货币|貨幣|数量|數量)?(?:单位|單位|単位)|币种|幣種|단위)\s*[:：]/u,
  new RegExp(
    String.raw`^[([]?\s*(?:(?:all\s+)?(?:amounts?|figures|values|data|expressed|stated|angaben|beträge|werte|montants|importes|cifras|importi|bedragen)\b[\s\p{L}]{0,30})?\b(?:in|en|em)\s+(?:${CURRENCY}|${SCALE})(?:[\s,./'’]|${CURRENCY}|${SCALE}|of|d['’]|de|di|van|and|except|per|share|data|und|et){0,12}\s*[)\]]?\.?$`,
    'iu',
  ),
  new RegExp(String.raw`^[([]?\s*${CURRENCY}\s*(?:in\s+)?${SCALE}\s*[)\]]?$`, 'iu'),
];

/** Adds a line that states the unit of the table below it ("RMB million", "单位：元") to the table's caption. */
export function attachUnits(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  return blocks.filter(({ block }, index) => {
    const next = blocks[index + 1];
    if (block.type !== 'paragraph' || next?.block.type !== 'table' || !isUnitLine(block.text)) return true;
    const [bottom, top] = [block.regions.at(-1)?.box?.[3], next.block.regions[0]?.box?.[1]];
    if (bottom === undefined || top === undefined || top - bottom > MAX_DISTANCE_POINTS) return true;
    next.block.caption = next.block.caption ? `${next.block.caption} ${block.text}` : block.text;
    (next.block.lines ??= []).push(...(block.lines ?? []));
    return false;
  });
}

export function isUnitLine(text: string): boolean {
  return text.length <= MAX_CHARACTERS && UNIT_LINES.some((line) => line.test(text));
}
