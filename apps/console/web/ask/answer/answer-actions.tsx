import { useMutation } from '@tanstack/react-query';
import { unwrap } from '@tessera/client';
import { Check, Copy, FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledge } from '../../app/api.js';
import { Button } from '../../design/button.js';
import { ErrorNotice } from '../../design/notices.js';
import type { Answer } from '../conversation.js';
import { saveFile } from '../../design/save-file.js';

/** What can be done with an answer. */
export function AnswerActions({ answer, sessionId }: { answer: Answer; sessionId: string | null }) {
  const { t, i18n } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const evidence = useMutation({
    mutationFn: async (session: string) => {
      const page = await knowledge.http.GET('/sessions/{session_id}/messages/{message_id}/evidence', {
        params: { path: { session_id: session, message_id: answer.messageId } },
        headers: { accept: 'text/html', 'accept-language': i18n.language },
        parseAs: 'blob',
      });
      saveFile(unwrap(page), `evidence-${answer.messageId}.html`);
    },
  });
  return (
    <div className="-ml-2.5 flex flex-wrap gap-1">
      <Button
        variant="quiet"
        size="small"
        onClick={() => void navigator.clipboard.writeText(answer.text).then(() => setCopied(true))}
      >
        {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        <span aria-live="polite">{isCopied ? t('common.copied') : t('ask.copyAnswer')}</span>
      </Button>
      {sessionId !== null && answer.chips.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          title={t('ask.evidenceHint')}
          disabled={evidence.isPending}
          onClick={() => evidence.mutate(sessionId)}
        >
          <FileCheck size={14} aria-hidden /> {t('ask.evidence')}
        </Button>
      )}
      {evidence.error && <ErrorNotice error={evidence.error} />}
    </div>
  );
}
