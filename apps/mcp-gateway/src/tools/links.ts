/** URL of a chunk's page, with the passage that an answer cites marked. */
export function chunkUrl(
  publicUrl: string,
  { documentId, chunkId }: { documentId: string; chunkId: string },
): string {
  return `${publicUrl}/documents/${documentId}/chunks/${chunkId}`;
}
