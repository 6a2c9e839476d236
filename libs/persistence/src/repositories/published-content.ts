/**
 * Joins `p` (document_pipelines) to a table of content that attempts write: rows of the published attempt, and
 * unnumbered rows of an earlier version.
 * @param alias of that table
 */
export function publishedOf(alias: string): string {
  return `p.document_id = ${alias}.document_id and p.pipeline = ${alias}.pipeline
          and p.published_attempt is not null and ${alias}.attempt in (0, p.published_attempt)`;
}
