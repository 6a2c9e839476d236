import { constants, crc32, deflateRawSync } from 'node:zlib';

const MIB = 1024 * 1024;

/** Small files that unpack to far more than they contain. */

/** A valid PNG of one colour, `side` pixels wide and high, at one bit per pixel, which compresses well. */
export function emptyPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, greyscale.
  header.writeUInt8(1, 8);
  const rowBytes = 1 + Math.ceil(side / 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflatedZeros(side * rowBytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Zeros compressed by zlib, to a thousandth of their size, without holding them in memory. */
export function deflatedZeros(bytes: number): Buffer {
  // After a full flush, nothing refers back, so the same piece can be repeated.
  const piece = deflateRawSync(Buffer.alloc(MIB), { finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Array.from({ length: Math.floor(bytes / MIB) }, () => piece);
  const sum = Buffer.alloc(4);
  // Adler-32 of zeros.
  sum.writeUInt16BE(bytes % 65_521, 0);
  sum.writeUInt16BE(1, 2);
  return Buffer.concat([
    Buffer.from('789c', 'hex'),
    ...pieces,
    deflateRawSync(Buffer.alloc(bytes % MIB)),
    sum,
  ]);
}

/** A PDF with a catalog and an empty page tree. */
export function pdfWithoutPages(): Buffer {
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);
}

/** A one-page PDF with a black image, `side` pixels wide and high, at three bytes per pixel, compressed to little. */
export function imageBombPdf(side: number): Buffer {
  const picture = deflatedZeros(3 * side * side);
  const drawing = 'q 595 0 0 842 0 0 cm /P Do Q';
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 ` +
      `/Filter /FlateDecode /Length ${picture.length} >>\nstream\n${picture.toString('latin1')}\nendstream`,
  ]);
}

function pdfOf(objects: readonly string[]): Buffer {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
