import { publishedOf } from './published-content.js';

/**
 * A query for the keywords that the published chunks of a document have. It is to stand in `cross join lateral`: grouped
 * document by document, however many chunks the others have.
 * @param documentId the column that names the document
 * @param condition on `k` (chunk_keywords), besides
 * @returns SQL of rows with `keyword`, `kb_name` and `hits`, the number of such chunks
 */
export function publishedKeywords(documentId: string, condition = 'true'): string {
  return `select k.keyword, k.kb_name, count(*)::int hits
          from chunk_keywords k join document_pipelines p on ${publishedOf('k')}
          where k.document_id = ${documentId} and p.document_id = ${documentId} and ${condition}
          group by k.keyword, k.kb_name`;
}
