import type { DocumentOut } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorNotice, Spinner } from '../design/notices.js';
import { ChunkList } from './chunk-list.js';
import { type Chunk, structureQuery } from './queries.js';
import { StructureTree } from './structure-tree.js';
import { chunksBelow, findChunk, sectionAt } from './sections.js';
import { Viewer } from './viewer.js';

const route = getRouteApi('/library/$documentId');
const PANE = 'flex min-h-0 flex-col overflow-hidden rounded-xl border border-line bg-surface';

/** The structure of a document, the chunks of a section, and the page or text of a chunk, side by side. */
export function ContentTab({ document }: { document: DocumentOut }) {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isOpen = document.status === 'pending' || document.status === 'indexing';
  const structure = useQuery({
    ...structureQuery(document.document_id),
    // Its content changes with each attempt that ends.
    queryKey: [...structureQuery(document.document_id).queryKey, document.updated_at],
  });
  const sections = structure.data?.sections;
  const section = useMemo(() => sectionAt(sections ?? [], search.section), [sections, search.section]);
  const chunks = useMemo(() => chunksBelow(section ? [section] : (sections ?? [])), [section, sections]);
  const chunk = useMemo(() => findChunk(sections ?? [], search.chunk), [sections, search.chunk]);

  if (structure.isPending) return <Spinner label={t('common.loading')} />;
  if (structure.error)
    return <ErrorNotice error={structure.error} onRetry={() => void structure.refetch()} />;
  const hasSections = structure.data.sections.length > 0;
  if (document.status === 'failed' && !hasSections)
    return <EmptyState title={t('library.failedTitle')}>{document.error}</EmptyState>;
  if (isOpen && !hasSections)
    return <EmptyState title={t('library.pendingTitle')}>{t('library.pendingHint')}</EmptyState>;

  const choose = ({ chunk_id, page_nums: [page = 1] }: Chunk) =>
    void navigate({
      search: ({ page: _, ...rest }) => ({ ...rest, chunk: chunk_id, ...(page > 1 && { page }) }),
      replace: true,
    });
  return (
    <div className="grid h-full gap-3 max-lg:auto-rows-[28rem] lg:grid-cols-[minmax(11rem,1fr)_minmax(14rem,1.2fr)_minmax(20rem,2.2fr)]">
      <section className={PANE} aria-label={t('library.structure')}>
        <StructureTree
          sections={structure.data.sections}
          selected={section ? (search.section ?? '') : ''}
          onSelect={(key) => {
            const page = sectionAt(structure.data.sections, key)?.page_nums[0] ?? 1;
            void navigate({
              search: { ...(key && { section: key }), ...(page > 1 && { page }) },
              replace: true,
            });
          }}
        />
      </section>
      <section className={PANE} aria-label={t('library.chunks')}>
        <ChunkList chunks={chunks} selected={chunk?.chunk_id ?? null} onSelect={choose} />
      </section>
      <section className={PANE} aria-label={t('library.viewer')}>
        <Viewer
          documentId={document.document_id}
          chunk={chunk}
          target={{
            key: chunk?.chunk_id ?? search.section ?? '',
            page: (chunk ?? section)?.page_nums[0],
          }}
        />
      </section>
    </div>
  );
}
