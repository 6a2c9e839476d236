import { useNavigate, useSearch } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import type { Chip } from './answer/chips.js';
import { AttachmentChips } from './attachments/attachment-chips.js';
import { DropZone } from './attachments/drop-zone.js';
import { FileButton } from './attachments/file-button.js';
import { useAttachments } from './attachments/use-attachments.js';
import type { Exchange, Source } from './conversation.js';
import { ConversationView } from './conversation-view.js';
import { QuestionBox } from './question-box.js';
import { Reader } from './reader/reader.js';
import { NO_SCOPE, scopeOptions } from './scope/scope.js';
import { ScopeChips } from './scope/scope-chips.js';
import { ScopePicker } from './scope/scope-picker.js';
import { SessionsDialog } from './sessions/sessions-dialog.js';
import { useConversation } from './use-conversation.js';

/** Questions and answers, with a reader beside them for what an answer cites. */
export function AskPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/ask' });
  const navigate = useNavigate({ from: '/ask' });
  const sessionId = search.session ?? null;
  const conversation = useConversation(
    sessionId,
    (id) => void navigate({ search: (now) => ({ ...now, session: id }), replace: true }),
  );
  const [scope, setScope] = useState(NO_SCOPE);
  const attachments = useAttachments();
  const box = useRef<HTMLTextAreaElement>(null);
  const { message, cite, chip } = search;
  const shown = useMemo(
    () => shownIn(conversation.exchanges, { message, cite, chip }),
    [conversation.exchanges, message, cite, chip],
  );

  const ask = (text: string) =>
    void conversation.ask({
      text,
      attachments: attachments.files.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
      options: scopeOptions(scope),
    });
  const begin = () => {
    conversation.reset();
    void navigate({ search: {} });
    box.current?.focus();
  };
  const choose = (messageId: string, source: Source, chipNumber: number | null) =>
    void navigate({
      search: ({ session }) => ({
        ...(session !== undefined && { session }),
        message: messageId,
        cite: source.citation,
        ...(chipNumber !== null && { chip: chipNumber }),
      }),
      replace: true,
    });
  const close = () => {
    document.querySelector<HTMLElement>('[data-chosen]')?.focus();
    void navigate({ search: ({ session }) => (session === undefined ? {} : { session }), replace: true });
  };

  return (
    <div className="flex h-full flex-col">
      <title>{`${conversation.title ?? t('ask.title')} · Tessera`}</title>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-3">
        <h1 dir="auto" className="min-w-0 truncate text-xl font-semibold">
          {conversation.title ?? t('ask.title')}
        </h1>
        <div className="flex flex-wrap gap-2">
          <Button onClick={begin}>
            <SquarePen size={16} aria-hidden /> {t('ask.newSession')}
          </Button>
          <SessionsDialog sessionId={sessionId} onDeleted={(id) => id === sessionId && begin()} />
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <DropZone onFiles={attachments.add}>
          <ConversationView
            conversation={conversation}
            sessionId={sessionId}
            shown={shown}
            onChoose={choose}
            onNarrow={(document) => {
              setScope(({ mode }) => ({ ...NO_SCOPE, mode, documents: [document] }));
              box.current?.focus();
            }}
            onAskAgain={(exchange) => {
              conversation.drop(exchange.key);
              ask(exchange.question);
            }}
          />
          <div className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-5 pb-4">
            <ScopeChips scope={scope} onChange={setScope} />
            <AttachmentChips files={attachments.files} onRemove={attachments.remove} />
            <QuestionBox
              box={box}
              isWriting={conversation.isWriting}
              isBlocked={attachments.files.some(({ state }) => state === 'uploading')}
              onAsk={ask}
              onStop={conversation.stop}
              onPasteFiles={attachments.add}
            >
              <ScopePicker scope={scope} onChange={setScope} />
              <FileButton onFiles={attachments.add} />
            </QuestionBox>
          </div>
        </DropZone>
        {shown && (
          <div className="flex min-h-0 flex-col border-line bg-canvas max-lg:h-3/5 max-lg:border-t lg:w-[46%] lg:border-l">
            <Reader
              key={`${message} ${cite} ${chip}`}
              messageId={shown.messageId}
              source={shown.source}
              passages={shown.passages}
              onClose={close}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** What the reader shows. */
export interface Shown {
  messageId: string;
  source: Source;
  chip: Chip | null;
  passages: Chip['passages'];
}

function shownIn(
  exchanges: readonly Exchange[],
  {
    message,
    cite,
    chip: number,
  }: { message: string | undefined; cite: number | undefined; chip: number | undefined },
): Shown | null {
  const answer = exchanges.find((exchange) => exchange.answer?.messageId === message)?.answer;
  const source = answer?.sources.find(({ citation }) => citation === cite);
  if (!answer || !source) return null;
  const chip = (number === undefined ? undefined : answer.chips[number - 1]) ?? null;
  const passages = chip?.passages ?? answer.citations.filter(({ citation }) => citation === cite);
  return { messageId: answer.messageId, source, chip, passages };
}
