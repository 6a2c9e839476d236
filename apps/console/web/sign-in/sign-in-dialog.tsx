import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Field, TextInput } from '../design/fields.js';
import { ErrorNotice } from '../design/notices.js';
import { apiKeyCredential, signIn } from './credential.js';
import { webConfig } from './web-config.js';

export function SignInDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [key, setKey] = useState('');
  const leave = useMutation({ mutationFn: async () => (await import('./oidc.js')).leaveForSignIn() });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('signIn.title')}>
      {webConfig().oidc && (
        <div className="mb-5 flex flex-col gap-3 border-b border-line pb-5">
          <Button variant="primary" onClick={() => leave.mutate()} disabled={leave.isPending}>
            {t('signIn.withProvider')}
          </Button>
          {leave.error && <ErrorNotice error={leave.error} />}
        </div>
      )}
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          signIn(apiKeyCredential(key.trim()));
          // What was asked for without it may be allowed now.
          void queries.resetQueries();
          setKey('');
          onOpenChange(false);
        }}
      >
        <Field label={t('signIn.apiKey')} hint={t('signIn.apiKeyHint')}>
          {(ids) => (
            <TextInput
              {...ids}
              type="password"
              autoComplete="off"
              value={key}
              onChange={(event) => setKey(event.target.value)}
            />
          )}
        </Field>
        <Button variant="primary" type="submit" disabled={key.trim() === ''}>
          {t('signIn.signIn')}
        </Button>
      </form>
    </Dialog>
  );
}
