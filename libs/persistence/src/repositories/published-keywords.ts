import { publishedOf } from './published-content.js';

/**
 * A query for the keywords of a document's published chunks, for use in `cross join lateral`: it groups document by
 * document, however many chunks the others have.
 * @param documentId the column that names the document
 * @param condition additional condition on `k` (chunk_keywords)
 * @returns SQL of rows with `keyword`, `kb_name` and `hits`, the number of such chunks
 */
export function publishedKeywords(documentId: string, condition = 'true'): string {
  return `select k.keyword, k.kb_name, count(*)::int hits
          from chunk_keywords k join document_pipelines p on ${publishedOf('k')}
          where k.document_id = ${documentId} and p.document_id = ${documentId} and ${condition}
          group by k.keyword, k.kb_name`;
}
