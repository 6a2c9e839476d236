import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../design/button.js';
import { EmptyState, ErrorNotice, Spinner } from '../design/notices.js';
import { Page } from '../design/page.js';
import { Pager } from '../design/pager.js';
import { DocumentTable } from './document-table.js';
import { LibraryFilters } from './library-filters.js';
import { documentsQuery, PAGE_SIZE } from './queries.js';

const route = getRouteApi('/library');
/** While a document of the page is being processed. */
const REFRESH_MS = 3_000;

export function LibraryPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const documents = useQuery({
    ...documentsQuery(search),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'pending' || status === 'indexing') && REFRESH_MS,
  });
  const { page = 1, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);

  return (
    <Page
      wide
      title={t('library.title')}
      actions={
        <Link to="/ingest" className={buttonClass('primary')}>
          {t('library.add')}
        </Link>
      }
    >
      <LibraryFilters />
      {documents.error && <ErrorNotice error={documents.error} onRetry={() => void documents.refetch()} />}
      {documents.isPending && <Spinner label={t('common.loading')} />}
      {documents.data && documents.data.total > 0 && (
        <>
          <DocumentTable documents={documents.data.items} />
          <Pager
            label={t('library.documents')}
            page={page}
            pageSize={PAGE_SIZE}
            total={documents.data.total}
            onPage={(next) => void navigate({ search: { ...filters, ...(next > 1 && { page: next }) } })}
          />
        </>
      )}
      {documents.data?.total === 0 &&
        (isFiltered ? (
          <EmptyState title={t('library.noMatchTitle')}>
            <p className="mb-3">{t('library.noMatchHint')}</p>
            <Link to="/library" className="text-accent underline">
              {t('library.clearFilters')}
            </Link>
          </EmptyState>
        ) : (
          <EmptyState title={t('library.emptyTitle')}>{t('library.emptyHint')}</EmptyState>
        ))}
    </Page>
  );
}
