import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { EmptyState, ErrorNotice, Spinner } from '../design/notices.js';
import type { Shown } from './ask-page.js';
import type { Exchange, Source } from './conversation.js';
import { ExchangeView } from './exchange-view.js';
import type { useConversation } from './use-conversation.js';

/** The questions and answers of a conversation, the latest one in view. */
export function ConversationView({
  conversation,
  sessionId,
  shown,
  onChoose,
  onNarrow,
  onAskAgain,
}: {
  conversation: ReturnType<typeof useConversation>;
  sessionId: string | null;
  shown: Shown | null;
  /** @param chip number of the chip in its answer, from 1 */
  onChoose: (messageId: string, source: Source, chip: number | null) => void;
  onNarrow: (document: { id: string; name: string }) => void;
  onAskAgain: (exchange: Exchange) => void;
}) {
  const { t } = useTranslation();
  const { exchanges, isLoading, error, earlier, isWriting } = conversation;
  const end = useRef<HTMLDivElement>(null);
  const latest = exchanges.at(-1);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [latest?.key, latest?.state]);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('ask.conversation')}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-5 py-5">
        {isLoading && <Spinner />}
        {error && <ErrorNotice error={error} onRetry={conversation.retry} />}
        {!isLoading && !error && exchanges.length === 0 && (
          <EmptyState title={t('ask.emptyTitle')}>{t('ask.emptyHint')}</EmptyState>
        )}
        {earlier && (
          <Button className="self-center" onClick={earlier}>
            {t('ask.showEarlier')}
          </Button>
        )}
        {exchanges.map((exchange) => {
          const messageId = exchange.answer?.messageId;
          const isShown = messageId !== undefined && messageId === shown?.messageId;
          return (
            <ExchangeView
              key={exchange.key}
              exchange={exchange}
              sessionId={sessionId}
              chosen={isShown ? (shown?.chip ?? null) : null}
              onChoose={(source, chip) => {
                const number = chip ? (exchange.answer?.chips.indexOf(chip) ?? 0) + 1 : null;
                if (messageId !== undefined) onChoose(messageId, source, number);
              }}
              onNarrow={exchange === latest ? onNarrow : null}
              onAskAgain={isWriting || exchange !== latest ? null : () => onAskAgain(exchange)}
            />
          );
        })}
        <p role="status" className="sr-only">
          {latest?.state === 'answered' && t('ask.answered', { count: latest.answer?.chips.length ?? 0 })}
        </p>
        <div ref={end} />
      </div>
    </div>
  );
}
