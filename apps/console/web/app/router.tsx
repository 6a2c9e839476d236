import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Navigate,
} from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
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

export const router = createRouter({
  routeTree: root.addChildren([index, ask, library, libraryDocument, ingest, signedIn]),
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
