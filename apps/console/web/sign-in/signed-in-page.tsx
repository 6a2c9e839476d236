import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { Page } from '../design/page.js';
import { completeSignIn } from './oidc.js';

/** Where the issuer sends the visitor back to. */
export function SignedInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Once: a code can be used a single time.
  const { data: from, error } = useQuery({
    queryKey: ['sign-in'],
    queryFn: completeSignIn,
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(() => {
    if (from !== undefined) void navigate({ href: from, replace: true });
  }, [from, navigate]);
  return <Page title={t('signIn.title')}>{error ? <ErrorNotice error={error} /> : <Spinner />}</Page>;
}
