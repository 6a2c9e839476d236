import { KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { Button, IconButton } from '../design/button.js';
import { signOut, useCredential } from './credential.js';
import { SignInDialog } from './sign-in-dialog.js';

export function SignInStatus() {
  const { t } = useTranslation();
  const credential = useCredential();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (credential)
    return (
      <div className="flex items-center gap-2 px-2 text-sm text-muted">
        <KeyRound size={16} aria-hidden />
        <span className="min-w-0 flex-1 truncate" title={t('signIn.signedInAs', { label: credential.label })}>
          {credential.label}
        </span>
        <IconButton
          label={t('signIn.signOut')}
          onClick={() => {
            signOut();
            queries.clear();
          }}
        >
          <LogOut size={16} aria-hidden />
        </IconButton>
      </div>
    );
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <KeyRound size={16} aria-hidden /> {t('signIn.signIn')}
      </Button>
      <SignInDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
