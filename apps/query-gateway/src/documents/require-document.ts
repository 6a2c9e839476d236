import type { DocumentRepository, DocumentWithState, KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { validate as isUuid } from 'uuid';

/** The document with this id. @throws ServiceError 404, also if it is unreadable or the id is no UUID */
export async function requireDocument(
  documents: DocumentRepository,
  access: KnowledgeAccess,
  documentId: string,
): Promise<DocumentWithState> {
  const document = isUuid(documentId) ? await documents.find(access, documentId) : null;
  if (!document) throw ServiceError.of('document_not_found');
  return document;
}
