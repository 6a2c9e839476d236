import { randomUUID } from 'node:crypto';
import type { Gateway } from './gateway.js';

/** What the documents of {@link addHotelDocuments} are asked. */
export const HOTELS = 'What is the hotel limit?';

/**
 * Documents about the limits of hotels: two and a picture in the default knowledge base, one each in two others.
 * @returns their ids
 */
export async function addHotelDocuments(gateway: Gateway) {
  const travel = await gateway.addDocument({
    name: 'travel.pdf',
    sourceType: 'policy',
    year: 2025,
    chunks: [{ content: 'The hotel limit in Oslo is 1,900 NOK.', keywords: ['Hotel Limit'] }],
  });
  const tax = await gateway.addDocument({
    name: 'tax.pdf',
    sourceType: 'tax',
    year: 2024,
    chunks: [{ content: 'The hotel tax in Bergen is a flat limit.', keywords: ['hotel limit', 'tax'] }],
  });
  const foreign = await gateway.addDocument({
    name: 'foreign.pdf',
    kbName: 'foreign',
    chunks: [{ content: 'The hotel limit abroad depends on the country.', keywords: ['HOTEL LIMIT'] }],
  });
  const third = await gateway.addDocument({
    name: 'third.pdf',
    kbName: 'third',
    chunks: [{ content: 'A third hotel limit is not known.' }],
  });
  const picture = await gateway.addDocument({
    name: 'chart.png',
    collection: 'visual',
    chunks: [
      {
        pipeline: 'visual_pipeline',
        chunkType: 'tile',
        content: 'Chart of the hotel limit by city',
        summary: 'A chart',
        imageId: randomUUID(),
        regions: [{ pageNumber: 1, box: [36, 72, 108, 90] }],
        renderedPage: { width: 1_275, height: 1_650, dpi: 200 },
      },
    ],
  });
  return { travel, tax, foreign, third, picture };
}
