/** Encodes a picture for vision models; null for bytes that are not PNG, JPEG or WebP. */
export function dataUrlOf(bytes: Buffer): string | null {
  const mediaType = mediaTypeOf(bytes);
  return mediaType && `data:${mediaType};base64,${bytes.toString('base64')}`;
}

function mediaTypeOf(bytes: Buffer): string | null {
  if (bytes.subarray(1, 4).equals(Buffer.from('PNG'))) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (bytes.subarray(8, 12).equals(Buffer.from('WEBP'))) return 'image/webp';
  return null;
}
