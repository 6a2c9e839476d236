/**
 * `npm run examples -w @tessera/tool-local`: makes the example documents that are images (a scan, a photo, a chart).
 * The output is reproducible byte for byte.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@tessera/testing';
import { rgb } from 'pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { type Drawing, drawLines, drawPage, pdfOfPicture } from './drawn-pages.js';

const CAR_PARK = [
  'Halden Instruments AS',
  'Facility Services, Horten',
  '',
  '# Notice: car park behind building B',
  '',
  'The car park behind building B is closed for resurfacing from Monday, 3 August',
  '2026. It reopens on Monday, 17 August 2026, at 6:00. Cars that are still there on',
  'the morning of 3 August are moved to the harbour lot at the cost of their owners.',
  '## Where to park meanwhile',
  'Use the harbour lot in Storgata 41; it has 120 places and is free of charge with the',
  'badge of the company. A shuttle bus leaves there every ten minutes between 6:30',
  'and 9:30, and goes back between 15:00 and 18:00.',
  '## Bicycles and deliveries',
  'The bicycle stands at the main entrance stay open. Deliveries go to gate 2, which is',
  'staffed from 7:00 to 16:00. Please tell your suppliers in good time.',
  '',
  'Questions: facility@halden.example, extension 2240',
  '',
  'Ingrid Moe, Head of Facility Services',
];

const WET_LAB = [
  '# Wet laboratory: rules of the house',
  '',
  'The wet laboratory is open from 7:30 to 20:00 on working days.',
  'At other times the duty engineer lets you in: extension 2317.',
  '## Before you begin',
  'Goggles and gloves are worn in the whole room, also by visitors.',
  'Write your name and the probe number into the book at the door.',
  '## When something is spilled',
  'Mercury and acids are taken up by the duty engineer alone.',
  'Leave the room, close the door, and call extension 2317.',
];

/** Shipments of probes by quarter. */
const SHIPPED: ReadonlyArray<[quarter: string, probes: number]> = [
  ['Q1 2025', 1_240],
  ['Q2 2025', 1_585],
  ['Q3 2025', 1_410],
  ['Q4 2025', 2_075],
];

/** Like the output of an office scanner: slightly skewed, grey and blurred. */
async function scannedNotice(): Promise<Uint8Array> {
  const page = await drawPage((sheet, fonts) => drawLines(sheet, fonts, CAR_PARK), { dpi: 150, fonts: 'serif' });
  const turned = await imageOf(page)
    .rotate(0.6, { background: '#ffffff' })
    .resize(page.width, page.height, { fit: 'cover' })
    .blur(0.6)
    .linear(0.88, 18)
    .greyscale()
    .raw()
    .toBuffer();
  const scan = sharp(grainy(turned, 6), { raw: { width: page.width, height: page.height, channels: 1 } });
  return pdfOfPicture(await scan.jpeg({ quality: 60 }).toBuffer());
}

/** A sheet on a notice board, photographed with a phone: slanted, unevenly lit, with surroundings. */
async function photographedNotice(): Promise<Buffer> {
  const size = { width: 595, height: 480 };
  const page = await drawPage((sheet, fonts) => drawLines(sheet, fonts, WET_LAB), { dpi: 190, fonts: 'sans', size });
  const { width, height } = { width: 2_000, height: 1_600 };
  const sheet = await imageOf(page)
    .linear(0.92, 6)
    .ensureAlpha()
    .affine([1, 0.035, -0.028, 1], { background: '#00000000' })
    .png()
    .toBuffer();
  const { width: sheetWidth, height: sheetHeight } = await sharp(sheet).metadata();
  const left = Math.round((width - sheetWidth) / 2);
  const top = Math.round((height - sheetHeight) / 2);
  const shadow = `<svg width="${width}" height="${height}"><radialGradient id="light" cx="30%" cy="25%" r="95%">
    <stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#8a8478"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`;
  const taken = await sharp({ create: { width, height, channels: 3, background: '#9a7b55' } })
    .composite([
      { input: sheet, left, top },
      { input: Buffer.from(shadow), blend: 'multiply' },
    ])
    .blur(0.8)
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(grainy(taken, 10), { raw: { width, height, channels: 3 } }).jpeg({ quality: 62 }).toBuffer();
}

/** A bar chart with values. */
async function chart(): Promise<Buffer> {
  const size = { width: 620, height: 420 };
  const drawing = await drawPage(
    (page, { regular, bold }) => {
      const [floor, tallest] = [70, 240];
      const most = Math.max(...SHIPPED.map(([, probes]) => probes));
      page.drawText('Probes shipped by quarter, 2025', { x: 60, y: 375, size: 20, font: bold });
      page.drawText('Source: order book of Halden Instruments, January 2026', { x: 60, y: 22, size: 11, font: regular });
      page.drawLine({ start: { x: 60, y: floor }, end: { x: 580, y: floor }, thickness: 1.2 });
      for (const [at, [quarter, probes]] of SHIPPED.entries()) {
        const [x, height] = [90 + at * 125, (tallest * probes) / most];
        page.drawRectangle({ x, y: floor, width: 76, height, color: rgb(0.16, 0.42, 0.62) });
        page.drawText(probes.toLocaleString('en'), { x: x + 16, y: floor + height + 10, size: 16, font: bold });
        page.drawText(quarter, { x: x + 8, y: floor - 22, size: 15, font: regular });
      }
    },
    { dpi: 150, fonts: 'sans', size },
  );
  return imageOf(drawing).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

function imageOf({ pixels, width, height }: Drawing): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Adds grain from pseudo-random numbers that are the same in every run. */
function grainy(pixels: Buffer, most: number): Buffer {
  let state = 7;
  return Buffer.from(
    pixels.map((value) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.max(0, Math.min(255, value + Math.round((state / 2 ** 31 - 0.5) * most)));
    }),
  );
}

const examples = join(workspaceRoot, 'examples');
writeFileSync(join(examples, 'notice-car-park.pdf'), await scannedNotice());
writeFileSync(join(examples, 'photo-of-wet-lab-notice.jpg'), await photographedNotice());
writeFileSync(join(examples, 'chart-probes-shipped-2025.png'), await chart());
