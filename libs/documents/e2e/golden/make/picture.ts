import sharp from 'sharp';

/** A red picture of 64 × 48 pixels. */
export function picture(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#e01010' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
