import uPlot from 'uplot';
import type { ChartData } from './chart-data.js';

const HEIGHT_PX = 320;
const LABEL_LENGTH = 14;

/** Draws into `host`, in the colours of the theme, as wide as it is. @returns what removes the drawing */
export function drawPlot(host: HTMLElement, data: ChartData, labels: { x: string; y: string }): () => void {
  const plot = new uPlot(options(data, labels, host.clientWidth), [data.x, data.y], host);
  const resized = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: HEIGHT_PX }));
  resized.observe(host);
  const themed = new MutationObserver(() => plot.redraw());
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    resized.disconnect();
    themed.disconnect();
    plot.destroy();
  };
}

function options(
  { x, categories, isTime }: ChartData,
  labels: { x: string; y: string },
  width: number,
): uPlot.Options {
  const axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
  };
  const bars = uPlot.paths.bars?.({ size: [0.7, 60] });
  return {
    width,
    height: HEIGHT_PX,
    tzDate: (at) => uPlot.tzDate(new Date(at * 1_000), 'Etc/UTC'),
    scales: {
      x: { time: isTime, ...(categories && { range: [-0.5, x.length - 0.5] as uPlot.Range.MinMax }) },
      // Bars begin at zero.
      ...(categories && {
        y: { range: (_plot, min, max) => [Math.min(0, min * 1.05), Math.max(0, max * 1.05)] },
      }),
    },
    axes: [
      {
        ...axis,
        ...(categories && { values: (_plot, splits) => splits.map((at) => categoryAt(categories, at)) }),
      },
      { ...axis, size: 70 },
    ],
    series: [
      {
        label: labels.x,
        ...(categories && { value: (_plot, at) => (at === null ? '' : categoryAt(categories, at)) }),
      },
      {
        label: labels.y,
        stroke: colour('--accent'),
        width: 2,
        ...(categories && bars && { paths: bars, fill: colour('--accent-soft'), points: { show: false } }),
      },
    ],
  };
}

function categoryAt(categories: readonly string[], at: number): string {
  const name = Number.isInteger(at) ? (categories[at] ?? '') : '';
  return name.length > LABEL_LENGTH ? `${name.slice(0, LABEL_LENGTH)}…` : name;
}

/** Looked up for each drawing, since the theme can change. */
function colour(variable: string): () => string {
  return () => getComputedStyle(document.documentElement).getPropertyValue(variable);
}
