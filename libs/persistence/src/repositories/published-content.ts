/**
 * Joins `p` (document_pipelines) to a table of content that attempts write: rows of the published attempt.
 * @param alias of that table
 */
export function publishedOf(alias: string): string {
  return `p.document_id = ${alias}.document_id and p.pipeline = ${alias}.pipeline and ${alias}.attempt = p.published_attempt`;
}
