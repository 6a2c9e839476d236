import type { Box } from '@tessera/blocks';
import { areaOf, coveredShare, containsCentre, touches, unionBox, unionOf } from '../geometry.js';
import { type TextLine, boxOf } from '../layout/text-line.js';
import type { PageContent } from '../page-content.js';
import { captionDistance, captionKind } from './captions.js';

/** An image or a drawing with the labels inside it, in the page's frame. */
export interface FoundFigure {
  box: Box;
  labels: TextLine[];
  altText: string | null;
}

const MIN_SIDE_POINTS = 36;
const MIN_AREA_POINTS = 3600;
const BACKGROUND_SHARE = 0.8;
const MAX_AXIS_SHARE = 0.7;
const JOIN_POINTS = 5;
const MIN_DRAWN_PARTS = 4;
const MAX_PARTS = 3000;
const PROSE_CHARACTERS = 45;
const MAX_PROSE_LINES = 2;
const MAX_LABELS = 14;
const LABEL_CHARACTERS = 32;
const LABEL_MARGIN_POINTS = 9;
const SAME_PLACE_POINTS = 2;

/**
 * The figures of a page: its images and its clusters of drawn parts, without small decorations, backgrounds, frames
 * around text, and what repeats at the same position on neighbouring pages (logos).
 * @param lines text that belongs to no table
 */
export function findFigures(
  page: PageContent,
  lines: readonly TextLine[],
  tables: readonly Box[],
  elsewhere: readonly Box[],
): FoundFigure[] {
  const pageArea = page.width * page.height;
  const isFree = (box: Box): boolean => !tables.some((table) => coveredShare(box, table) > 0.5);
  const candidates = page.graphics.images.length > MAX_PARTS ? [] : page.graphics.images;
  const images = candidates.filter((box) => isFree(box) && !repeats(box, elsewhere));
  const drawn = drawnClusters(page, lines, isFree);
  return joinTouching([...joinTouching(images), ...drawn])
    .filter((box) => isLarge(box) && areaOf(box) < pageArea * BACKGROUND_SHARE)
    .map((box) => {
      const isDrawn = drawn.some((part) => coveredShare(part, box) > 0.9);
      return withLabels(box, lines, isDrawn);
    })
    .filter((figure): figure is FoundFigure => figure !== null)
    .map((figure) => ({ ...figure, altText: altTextOf(figure.box, page) }));
}

/** Drawings of several parts, of few parts next to a caption, or of text that the structure tree calls a figure. */
function drawnClusters(page: PageContent, lines: readonly TextLine[], isFree: (box: Box) => boolean): Box[] {
  const { drawings } = page.graphics;
  const tagged = taggedFigures(page, lines);
  if ((drawings.length === 0 && tagged.length === 0) || drawings.length > MAX_PARTS) return [];
  const parts = drawings.filter(
    (box) => isFree(box) && areaOf(box) < page.width * page.height * BACKGROUND_SHARE,
  );
  const captions = lines.filter((line) => captionKind(line.text) === 'figure').map(boxOf);
  const seeds = [...joinTouching(parts), ...tagged];
  return joinTouching([...seeds, ...axesOf(page, seeds, isFree)]).filter((cluster) => {
    if (!isLarge(cluster)) return false;
    const count = parts.filter((part) => containsCentre(cluster, part)).length;
    if (count >= MIN_DRAWN_PARTS || tagged.some((box) => coveredShare(box, cluster) > 0.9)) return true;
    return captions.some((caption) => captionDistance(caption, cluster) !== null);
  });
}

function taggedFigures(page: PageContent, lines: readonly TextLine[]): Box[] {
  return (page.structure?.figures ?? []).flatMap(({ contentIds }) => {
    const inside = lines.filter((line) => contentIds.includes(line.words[0]!.style.contentId));
    return inside.length === 0 ? [] : [unionOf(inside.map(boxOf))];
  });
}

/** Straight lines and areas that touch a drawing belong to it. */
function axesOf(page: PageContent, clusters: readonly Box[], isFree: (box: Box) => boolean): Box[] {
  const { horizontal, vertical, fills } = page.graphics;
  const lines = [
    ...horizontal.map((rule): Box => [rule.from, rule.at, rule.to, rule.at]),
    ...vertical.map((rule): Box => [rule.at, rule.from, rule.at, rule.to]),
    ...fills,
  ];
  const isShort = (box: Box): boolean =>
    box[2] - box[0] < page.width * MAX_AXIS_SHARE && box[3] - box[1] < page.height * MAX_AXIS_SHARE;
  return lines.filter(
    (line) =>
      isShort(line) && isFree(line) && clusters.some((cluster) => touches(line, cluster, JOIN_POINTS)),
  );
}

function isLarge(box: Box): boolean {
  return Math.min(box[2] - box[0], box[3] - box[1]) >= MIN_SIDE_POINTS && areaOf(box) >= MIN_AREA_POINTS;
}

function repeats(box: Box, elsewhere: readonly Box[]): boolean {
  return elsewhere.some((other) =>
    other.every((side, index) => Math.abs(side - box[index]!) < SAME_PLACE_POINTS),
  );
}

/** Merges touching boxes until none touch. */
function joinTouching(boxes: readonly Box[]): Box[] {
  let joined: Box[] = [];
  for (const box of [...boxes].sort((a, b) => a[1] - b[1])) {
    let grown = box;
    let rest = joined;
    for (let changed = true; changed;) {
      const touching = rest.filter((other) => touches(other, grown, JOIN_POINTS));
      changed = touching.length > 0;
      rest = rest.filter((other) => !touching.includes(other));
      grown = touching.reduce(unionBox, grown);
    }
    joined = [...rest, grown];
  }
  return joined;
}

/** Adds short texts in and near a figure as its labels; null if it is a background of running text. */
function withLabels(box: Box, lines: readonly TextLine[], isDrawn: boolean): FoundFigure | null {
  const inside = lines.filter((line) => containsCentre(box, boxOf(line)));
  if (inside.filter((line) => line.text.length >= PROSE_CHARACTERS).length > MAX_PROSE_LINES) return null;
  const isBackdrop =
    inside.length > MAX_LABELS || inside.some((line) => line.text.length >= PROSE_CHARACTERS);
  if (isBackdrop && !isDrawn) return { box, labels: [], altText: null };
  const labels = new Set(inside.filter((line) => captionKind(line.text) === null));
  let grown = [...labels].map(boxOf).reduce(unionBox, box);
  for (let round = 0; isDrawn && round < 2; round += 1) {
    const reached = grown;
    for (const line of lines) {
      if (isLabel(line) && touches(boxOf(line), reached, LABEL_MARGIN_POINTS)) labels.add(line);
    }
    grown = [...labels].map(boxOf).reduce(unionBox, grown);
  }
  return { box: grown, labels: [...labels], altText: null };
}

function isLabel(line: TextLine): boolean {
  return line.text.length <= LABEL_CHARACTERS && captionKind(line.text) === null;
}

function altTextOf(box: Box, page: PageContent): string | null {
  const figures = page.structure?.figures.filter((figure) => figure.altText !== '') ?? [];
  if (figures.length === 0) return null;
  const placed = figures.find((figure) =>
    page.fragments.some(
      (line) =>
        containsCentre(box, boxOf(line)) && figure.contentIds.includes(line.words[0]!.style.contentId),
    ),
  );
  return (placed ?? (figures.length === 1 ? figures[0] : undefined))?.altText ?? null;
}
