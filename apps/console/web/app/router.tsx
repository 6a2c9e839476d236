import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Navigate,
} from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { bulkSearch, editorSearch, newJobSearch, statementsSearch } from '../data/search.js';
import { ErrorNotice, EmptyState } from '../design/notices.js';
import { parseAskSearch } from '../ask/address.js';
import { validateIngestSearch } from '../ingest/search.js';
import { validateDocumentSearch, validateLibrarySearch } from '../library/search.js';
import { Shell } from './shell.js';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <ErrorNotice error={error} onRetry={reset} />,
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => <Navigate to="/ask" replace />,
});

const ask = createRoute({
  getParentRoute: () => root,
  path: '/ask',
  validateSearch: parseAskSearch,
  component: lazyRouteComponent(() => import('../ask/ask-page.js'), 'AskPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  component: lazyRouteComponent(() => import('../sign-in/signed-in-page.js'), 'SignedInPage'),
});

const library = createRoute({
  getParentRoute: () => root,
  path: '/library',
  validateSearch: validateLibrarySearch,
  component: lazyRouteComponent(() => import('../library/library-page.js'), 'LibraryPage'),
});

const libraryDocument = createRoute({
  getParentRoute: () => root,
  path: '/library/$documentId',
  validateSearch: validateDocumentSearch,
  component: lazyRouteComponent(() => import('../library/document-page.js'), 'DocumentPage'),
});

const ingest = createRoute({
  getParentRoute: () => root,
  path: '/ingest',
  validateSearch: validateIngestSearch,
  component: lazyRouteComponent(() => import('../ingest/ingest-page.js'), 'IngestPage'),
});

const data = createRoute({
  getParentRoute: () => root,
  path: '/data',
  component: lazyRouteComponent(() => import('../data/data-layout.js'), 'DataLayout'),
});

const editor = createRoute({
  getParentRoute: () => data,
  path: '/',
  validateSearch: editorSearch,
  component: lazyRouteComponent(() => import('../data/sql-page.js'), 'SqlPage'),
});

const statements = createRoute({
  getParentRoute: () => data,
  path: '/statements',
  validateSearch: statementsSearch,
  component: lazyRouteComponent(() => import('../data/statements-page.js'), 'StatementsPage'),
});

const bulk = createRoute({
  getParentRoute: () => data,
  path: '/bulk',
  validateSearch: bulkSearch,
  component: lazyRouteComponent(() => import('../data/bulk/bulk-page.js'), 'BulkPage'),
});

const newBulkJob = createRoute({
  getParentRoute: () => data,
  path: '/bulk/new',
  validateSearch: newJobSearch,
  component: lazyRouteComponent(() => import('../data/bulk/new-job-page.js'), 'NewJobPage'),
});

const bulkJob = createRoute({
  getParentRoute: () => data,
  path: '/bulk/$jobId',
  component: lazyRouteComponent(() => import('../data/bulk/bulk-job-page.js'), 'BulkJobPage'),
});

const health = createRoute({
  getParentRoute: () => root,
  path: '/health',
  component: lazyRouteComponent(() => import('../health/health-page.js'), 'HealthPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    ask,
    library,
    libraryDocument,
    ingest,
    data.addChildren([editor, statements, bulk, newBulkJob, bulkJob]),
    health,
    signedIn,
  ]),
  basepath: '/console',
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <div className="p-8">
      <EmptyState title={t('app.notFound')}>
        <Link to="/ask" className="text-accent underline">
          {t('app.backToAsk')}
        </Link>
      </EmptyState>
    </div>
  );
}
