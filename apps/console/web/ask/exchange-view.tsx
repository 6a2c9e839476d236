import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { ErrorNotice, Spinner } from '../design/notices.js';
import { AnswerActions } from './answer/answer-actions.js';
import { AnswerText } from './answer/answer-text.js';
import type { Chip } from './answer/chips.js';
import { HowFound } from './answer/how-found.js';
import { NarrowTo } from './answer/narrow-to.js';
import { SeeAlso } from './answer/see-also.js';
import { Warnings } from './answer/warnings.js';
import type { Exchange, Source } from './conversation.js';

export interface ExchangeViewProps {
  exchange: Exchange;
  sessionId: string | null;
  /** Of this answer; null if the reader shows something else. */
  chosen: Chip | null;
  onChoose: (source: Source, chip: Chip | null) => void;
  /** Narrows the scope of the next question; null but for the latest answer. */
  onNarrow: ((document: { id: string; name: string }) => void) | null;
  /** Null while another answer is written. */
  onAskAgain: (() => void) | null;
}

/** A question and its answer. */
export function ExchangeView({
  exchange,
  sessionId,
  chosen,
  onChoose,
  onNarrow,
  onAskAgain,
}: ExchangeViewProps) {
  const { t } = useTranslation();
  const { question, attachments, state, text, steps, answer } = exchange;
  const choose = (chip: Chip) => {
    const source = answer?.sources.find(({ citation }) => citation === chip.citation);
    if (source) onChoose(source, chip);
  };
  return (
    <article className="flex flex-col gap-3">
      <h2
        dir="auto"
        className="self-start rounded-xl bg-raised px-4 py-2.5 font-medium break-words whitespace-pre-wrap"
      >
        {question}
      </h2>
      {attachments.length > 0 && (
        <p className="text-sm text-muted">{t('ask.withFiles', { files: attachments.join(', ') })}</p>
      )}
      {(text !== '' || answer) && (
        <AnswerText text={answer?.text ?? text} answer={answer} chosen={chosen} onChoose={choose} />
      )}
      {state === 'writing' && <Spinner label={progressOf(steps)} />}
      {state === 'stopped' && <p className="text-muted">{t('ask.stopped')}</p>}
      {state === 'failed' && <ErrorNotice error={exchange.error} />}
      {(state === 'stopped' || state === 'failed') && onAskAgain && (
        <Button size="small" className="self-start" onClick={onAskAgain}>
          <RotateCcw size={14} aria-hidden /> {t('ask.askAgain')}
        </Button>
      )}
      {answer && (
        <>
          <Warnings answer={answer} />
          <SeeAlso answer={answer} onChoose={(source) => onChoose(source, null)} />
          <div className="flex flex-col gap-1">
            <AnswerActions answer={answer} sessionId={sessionId} />
            <HowFound answer={answer} />
          </div>
          {onNarrow && (
            <div className="flex flex-wrap gap-2">
              <NarrowTo answer={answer} onNarrow={onNarrow} />
            </div>
          )}
        </>
      )}
    </article>
  );

  function progressOf(done: Exchange['steps']): string {
    const recall = done.find(({ name }) => name === 'recall');
    if (done.some(({ name }) => name === 'rerank')) return t('ask.writing');
    return recall ? t('ask.ranking') : t('ask.searching');
  }
}
