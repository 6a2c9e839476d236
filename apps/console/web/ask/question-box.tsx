import { SendHorizontal, Square } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { INPUT_CLASS } from '../design/fields.js';

const MAX_LENGTH = 8_000;

/** Where questions are written. Enter asks, Shift+Enter breaks the line. */
export function QuestionBox({
  box,
  isWriting,
  isBlocked,
  onAsk,
  onStop,
  onPasteFiles,
  children,
}: {
  box: RefObject<HTMLTextAreaElement | null>;
  isWriting: boolean;
  /** Files are still uploaded. */
  isBlocked: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
  onPasteFiles: (files: File[]) => void;
  /** What is sent along: scope and files. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState('');
  const mayAsk = question.trim() !== '' && !isWriting && !isBlocked;
  const ask = () => {
    if (!mayAsk) return;
    onAsk(question.trim());
    setQuestion('');
  };
  return (
    <form
      className="flex flex-col gap-2 rounded-xl border border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <textarea
        ref={box}
        aria-label={t('ask.question')}
        placeholder={t('ask.placeholder')}
        maxLength={MAX_LENGTH}
        rows={2}
        dir="auto"
        className={`${INPUT_CLASS} field-sizing-content max-h-48 resize-none`}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        onPaste={(event) => {
          if (event.clipboardData.files.length > 0) onPasteFiles([...event.clipboardData.files]);
        }}
        onKeyDown={(event) => {
          // Enter also ends the input of Chinese words.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          ask();
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <div className="ml-auto">
          {isWriting ? (
            <Button onClick={onStop}>
              <Square size={14} aria-hidden /> {t('ask.stop')}
            </Button>
          ) : (
            <Button type="submit" variant="primary" disabled={!mayAsk}>
              <SendHorizontal size={16} aria-hidden /> {t('ask.send')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
