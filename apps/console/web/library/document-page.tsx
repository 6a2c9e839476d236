import { Tabs } from '@base-ui/react/tabs';
import { ApiError } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { visibleName } from '../design/file-name.js';
import { EmptyState, ErrorNotice, Spinner } from '../design/notices.js';
import { ContentTab } from './content-tab.js';
import { DocumentHeader } from './document-header.js';
import { DocumentTasks } from './document-tasks.js';
import { documentQuery } from './queries.js';

const route = getRouteApi('/library/$documentId');
/** While the document is being processed. */
const REFRESH_MS = 2_000;
const TAB =
  'border-b-2 border-transparent px-3 py-1.5 text-muted hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink';
const PANEL = 'min-h-0 flex-1 [[hidden]]:hidden';

export function DocumentPage() {
  const { t } = useTranslation();
  const { documentId } = route.useParams();
  const { tab = 'content' } = route.useSearch();
  const navigate = route.useNavigate();
  const document = useQuery({
    ...documentQuery(documentId),
    refetchInterval: ({ state: { data } }) =>
      (data?.status === 'pending' || data?.status === 'indexing') && REFRESH_MS,
  });
  const isGone = document.error instanceof ApiError && document.error.status === 404;
  const title = document.data ? visibleName(document.data.name) : t('library.title');
  useEffect(() => {
    window.document.title = `${title} · Tessera`;
  }, [title]);

  return (
    <div className="flex min-h-full flex-col gap-3 px-5 py-4 lg:h-full">
      <Link to="/library" className="inline-flex items-center gap-1 self-start text-sm text-accent underline">
        <ArrowLeft size={16} aria-hidden /> {t('library.back')}
      </Link>
      {document.isPending && (
        <>
          <h1 className="sr-only">{t('library.title')}</h1>
          <Spinner label={t('common.loading')} />
        </>
      )}
      {isGone && <EmptyState title={t('library.notFound')} />}
      {document.error && !isGone && (
        <ErrorNotice error={document.error} onRetry={() => void document.refetch()} />
      )}
      {document.data && !isGone && (
        <>
          <DocumentHeader document={document.data} />
          <Tabs.Root
            value={tab}
            onValueChange={(value: string) =>
              void navigate({
                search: ({ tab: _, ...rest }) => ({ ...rest, ...(value === 'tasks' && { tab: value }) }),
              })
            }
            className="flex min-h-0 flex-1 flex-col gap-3"
          >
            <Tabs.List className="flex gap-1 border-b border-line">
              <Tabs.Tab value="content" className={TAB}>
                {t('library.tabContent')}
              </Tabs.Tab>
              <Tabs.Tab value="tasks" className={TAB}>
                {t('library.tabTasks')}
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="content" className={PANEL} tabIndex={-1}>
              <ContentTab document={document.data} />
            </Tabs.Panel>
            <Tabs.Panel value="tasks" className={PANEL} tabIndex={-1}>
              <DocumentTasks documentId={documentId} />
            </Tabs.Panel>
          </Tabs.Root>
        </>
      )}
    </div>
  );
}
