import { overlap } from '../geometry.js';
import type { Word } from '../engine/page-words.js';
import { type TextLine, joinRow, makeLine } from './text-line.js';

/** A gap of more than this many ems ends a fragment; if the source has a space there, only the wider one does. */
const SPLIT_GAP = 1;
const SPLIT_GAP_WITH_BLANK = 1.7;
const MERGE_GAP = 0.6;

/**
 * Joins words into fragments: parts of a row without a column gap, whatever the drawing order. The lines of a column
 * are decided later, when the columns are known.
 */
export function toFragments(words: readonly Word[]): TextLine[] {
  const runs: Word[][] = [];
  let run: Word[] = [];
  for (const word of words) {
    const previous = run.at(-1);
    if (previous && !continues(previous, word)) {
      runs.push(run);
      run = [];
    }
    run.push(word);
  }
  if (run.length > 0) runs.push(run);
  return mergeNeighbours(runs.map(makeLine));
}

function continues(previous: Word, word: Word): boolean {
  const size = Math.max(previous.style.size, word.style.size);
  const rightToLeft = previous.rightToLeft || word.rightToLeft;
  const gap =
    rightToLeft && word.left < previous.left ? previous.left - word.right : word.left - previous.right;
  const shift = Math.abs(previous.baseline - word.baseline);
  if (shift > size * 0.12)
    return shift < size * 0.5 && isScript(previous, word) && gap < size * 0.35 && gap > -size * 0.5;
  if (gap < -size * 0.7) return false;
  return gap < size * (word.spaceBefore ? SPLIT_GAP_WITH_BLANK : SPLIT_GAP);
}

/** Whether one of the two is a superscript or subscript of the other. */
function isScript(first: Word, second: Word): boolean {
  const ratio = first.style.size / second.style.size;
  return (
    ratio < 0.86 || ratio > 1 / 0.86 || Math.abs(first.baseline - second.baseline) < first.style.size * 0.3
  );
}

/** Joins touching fragments of a row that the page draws separately (accents, form fields, bold words). */
function mergeNeighbours(fragments: TextLine[]): TextLine[] {
  return rowsOf(fragments).flatMap((row) => {
    const merged: TextLine[] = [];
    let group: TextLine[] = [];
    let right = -Infinity;
    for (const fragment of row) {
      const size = Math.max(fragment.style.size, group.at(-1)?.style.size ?? 0);
      if (group.length > 0 && fragment.left - right > size * MERGE_GAP) {
        merged.push(joinRow(group));
        group = [];
      }
      group.push(fragment);
      right = group.length === 1 ? fragment.right : Math.max(right, fragment.right);
    }
    if (group.length > 0) merged.push(joinRow(group));
    return merged;
  });
}

/** Rows from top to bottom, each from left to right: fragments that share most of their height. */
export function rowsOf(fragments: readonly TextLine[]): TextLine[][] {
  const sorted = [...fragments].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const rows: TextLine[][] = [];
  for (const fragment of sorted) {
    const row = findRow(rows, fragment);
    if (row) row.push(fragment);
    else rows.push([fragment]);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}

function findRow(rows: TextLine[][], fragment: TextLine): TextLine[] | undefined {
  for (let index = rows.length - 1; index >= Math.max(0, rows.length - 3); index -= 1) {
    const anchor = rows[index]![0]!;
    const smaller = Math.min(anchor.bottom - anchor.top, fragment.bottom - fragment.top);
    if (overlap(anchor.top, anchor.bottom, fragment.top, fragment.bottom) > smaller * 0.6) return rows[index];
  }
  return undefined;
}
