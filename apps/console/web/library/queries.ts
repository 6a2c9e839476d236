import { ApiError, type KnowledgeSchemas, unwrap } from '@tessera/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { knowledge } from '../app/api.js';
import type { LibrarySearch } from './search.js';

export type DocumentPage = KnowledgeSchemas['DocumentPageOut'];
export type Section = KnowledgeSchemas['StructureSectionOut'];
export type Chunk = KnowledgeSchemas['StructureChunkOut'];

export const PAGE_SIZE = 25;
/** The most that the list of pages returns at once. */
const MAX_LIMIT = 500;

export const documentsQuery = ({ q, kb, status, type, page = 1 }: LibrarySearch, limit = PAGE_SIZE) => {
  const query = {
    limit,
    offset: (page - 1) * limit,
    ...(q && { q }),
    ...(kb && { kb_name: kb }),
    ...(status && { status }),
    ...(type && { source_type: type }),
  };
  return queryOptions({
    queryKey: ['/documents', query],
    queryFn: async ({ signal }) =>
      unwrap(await knowledge.http.GET('/documents', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

export const knowledgeBasesQuery = queryOptions({
  queryKey: ['/kbs'],
  queryFn: async ({ signal }) =>
    unwrap(await knowledge.http.GET('/kbs', { params: { query: { limit: MAX_LIMIT } }, signal })),
});

export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['/documents', documentId],
    queryFn: async ({ signal }) =>
      unwrap(
        await knowledge.http.GET('/documents/{document_id}', {
          params: { path: { document_id: documentId } },
          signal,
        }),
      ),
  });

export const structureQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['/documents', documentId, 'structure'],
    queryFn: async ({ signal }) =>
      unwrap(
        await knowledge.http.GET('/documents/{document_id}/structure', {
          params: { path: { document_id: documentId } },
          signal,
        }),
      ),
  });

/** The sizes of all pages; null for a format without pages. */
export const pagesQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['/documents', documentId, 'pages'],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<DocumentPage[] | null> => {
      const pages: DocumentPage[] = [];
      for (;;) {
        const answer = await knowledge.http.GET('/documents/{document_id}/pages', {
          params: {
            path: { document_id: documentId },
            query: { limit: MAX_LIMIT, offset: pages.length },
          },
          signal,
        });
        if (!answer.response.ok) {
          const error = new ApiError(answer.response, answer.error);
          if (error.code === 'document_has_no_pages') return null;
          throw error;
        }
        const { items, total } = unwrap(answer);
        pages.push(...items);
        if (items.length === 0 || pages.length >= total) return pages;
      }
    },
  });

export const pagePictureQuery = (
  documentId: string,
  { page, width, highlight }: { page: number; width: number; highlight: string | undefined },
) =>
  queryOptions({
    queryKey: ['/documents', documentId, 'pages', page, { width, highlight }],
    staleTime: Infinity,
    // A picture of a long document is not kept for long.
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Blob> =>
      unwrap(
        await knowledge.http.GET('/documents/{document_id}/pages/{n}', {
          params: {
            path: { document_id: documentId, n: page },
            query: { width, ...(highlight && { highlight }) },
          },
          parseAs: 'blob',
          signal,
        }),
      ),
  });

export const chunkQuery = (documentId: string, chunkId: string) =>
  queryOptions({
    queryKey: ['/documents', documentId, 'chunks', chunkId],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      unwrap(
        await knowledge.http.GET('/documents/{document_id}/chunks/{chunk_id}', {
          params: { path: { document_id: documentId, chunk_id: chunkId } },
          headers: { accept: 'application/json' },
          signal,
        }),
      ) as KnowledgeSchemas['ChunkOut'],
  });

export async function downloadDocument(documentId: string): Promise<Blob> {
  return unwrap(
    await knowledge.http.GET('/documents/{document_id}/file', {
      params: { path: { document_id: documentId } },
      parseAs: 'blob',
    }),
  );
}

export async function deleteDocument(documentId: string): Promise<void> {
  unwrap(
    await knowledge.http.DELETE('/documents/{document_id}', {
      params: { path: { document_id: documentId } },
    }),
  );
}
