import type { AnswerEvent } from '@tessera/client';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledge } from '../app/api.js';
import { Button } from '../design/button.js';
import { Field, TextInput } from '../design/fields.js';
import { EmptyState, ErrorNotice } from '../design/notices.js';
import { Page } from '../design/page.js';

type Done = Extract<AnswerEvent, { event: 'done' }>['data'];

export function AskPage() {
  const { t } = useTranslation();
  const [question, setQuestion] = useState('');
  const [answer, setAnswer] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);

  const ask = async () => {
    const abort = new AbortController();
    running.current = abort;
    setAnswer('');
    setDone(null);
    setFailure(null);
    try {
      for await (const event of knowledge.ask({ query: question }, { signal: abort.signal })) {
        if (event.event === 'token') setAnswer((text) => text + event.data.delta);
        if (event.event === 'done') setDone(event.data);
      }
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error);
    }
  };

  return (
    <Page title={t('ask.title')}>
      {answer === '' && failure === null && (
        <EmptyState title={t('ask.emptyTitle')}>{t('ask.emptyHint')}</EmptyState>
      )}
      <p aria-live="polite" className="whitespace-pre-wrap">
        {done?.answer ?? answer}
      </p>
      {failure !== null && <ErrorNotice error={failure} />}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <div className="flex-1">
          <Field label={t('ask.question')} hideLabel>
            {(ids) => (
              <TextInput
                {...ids}
                value={question}
                placeholder={t('ask.placeholder')}
                onChange={(event) => setQuestion(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" disabled={question.trim() === ''}>
          {t('ask.send')}
        </Button>
      </form>
    </Page>
  );
}
