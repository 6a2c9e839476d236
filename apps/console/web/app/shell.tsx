import { Link, Outlet } from '@tanstack/react-router';
import { Activity, BookOpen, Database, FileUp, LibraryBig, MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../sign-in/access.js';
import { SignInStatus } from '../sign-in/sign-in-status.js';
import { Preferences } from './preferences.js';

/** Each screen, and what a credential must allow to be offered it. */
const LINKS = [
  { to: '/ask', label: 'ask', scope: 'knowledge:read', Icon: MessageCircleQuestion },
  { to: '/library', label: 'library', scope: 'knowledge:read', Icon: LibraryBig },
  { to: '/ingest', label: 'ingest', scope: 'knowledge:write', Icon: FileUp },
  { to: '/data', label: 'data', scope: 'queries:run', Icon: Database },
  { to: '/health', label: 'health', scope: 'knowledge:read', Icon: Activity },
] as const;

/** The frame of every screen: navigation, sign-in and preferences. */
export function Shell() {
  const { t } = useTranslation();
  return (
    <div className="flex h-full flex-col md:flex-row">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-surface focus:p-2"
      >
        {t('app.skip')}
      </a>
      <header className="flex shrink-0 items-center gap-1 border-line bg-surface p-2 max-md:border-b md:w-56 md:flex-col md:items-stretch md:border-r md:p-3">
        <p className="flex items-center gap-2 px-2 font-semibold md:mb-3 md:py-1">
          <img src="/console/icon.svg" alt="" className="size-6" />
          <span className="max-md:sr-only">{t('app.name')}</span>
        </p>
        <nav aria-label={t('app.navigation')} className="flex gap-1 overflow-x-auto md:flex-col">
          {LINKS.map(({ to, label, scope, Icon }) => (
            <NavLink
              key={to}
              to={to}
              scope={scope}
              label={t(`app.${label}`)}
              icon={<Icon size={18} aria-hidden />}
            />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 md:mt-auto md:ml-0 md:flex-col md:items-stretch">
          <a
            href="/docs"
            className="flex items-center gap-2.5 rounded-md px-2 py-1.5 text-muted hover:bg-raised hover:text-ink max-md:hidden"
          >
            <BookOpen size={18} aria-hidden /> {t('app.apiDocs')}
          </a>
          <Preferences />
          <SignInStatus />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 overflow-auto">
        <Outlet />
      </main>
    </div>
  );
}

function NavLink({
  to,
  scope,
  label,
  icon,
}: {
  to: (typeof LINKS)[number]['to'];
  scope: string;
  label: string;
  icon: React.ReactNode;
}) {
  if (!useMay(scope)) return null;
  return (
    <Link
      to={to}
      className="flex items-center gap-2.5 rounded-md px-2 py-1.5 whitespace-nowrap text-muted hover:bg-raised hover:text-ink"
      activeProps={{ className: 'bg-accent-soft !text-accent font-medium' }}
    >
      {icon} <span className="max-sm:sr-only">{label}</span>
    </Link>
  );
}
