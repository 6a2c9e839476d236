import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/button.js';
import type { Citation } from '../answer/chips.js';
import { isTextSource, type Source } from '../conversation.js';
import { useLocationText } from './place.js';
import { ReaderLinks } from './reader-links.js';
import { type ReaderTab, SourceView, tabsOf } from './source-view.js';

export interface ReaderProps {
  messageId: string;
  source: Source;
  /** What the chosen citation says of the source. */
  passages: readonly Citation[];
  onClose: () => void;
}

/** A cited source: its place, its passage marked. */
export function Reader({ messageId, source, passages, onClose }: ReaderProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const locationText = useLocationText();
  const tabs = tabsOf(source, passages);
  const [tab, setTab] = useState<ReaderTab | undefined>(tabs[0]);
  const path = isTextSource(source) ? source.path : source.parent_section;
  const location = locationText(
    passages.find((passage) => passage.location)?.location ?? (isTextSource(source) ? source.location : null),
  );
  return (
    <section
      id="reader"
      aria-labelledby={headingId}
      className="flex min-h-0 flex-1 flex-col gap-3 p-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1" aria-live="polite">
          <h2 id={headingId} dir="auto" className="font-semibold break-words">
            <span className="text-muted">{`[${source.citation}] `}</span>
            {source.file_name ?? t('ask.goneName')}
          </h2>
          <p dir="auto" className="text-sm break-words text-muted">
            {[path, location].filter(Boolean).join(' · ')}
          </p>
        </div>
        <IconButton label={t('ask.closeReader')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {source.gone ? (
        <p className="text-muted">{t('ask.gone')}</p>
      ) : (
        <>
          <Quote passages={passages} />
          <div className="flex flex-wrap items-center gap-2">
            {tabs.length > 1 && (
              <div role="group" aria-label={t('ask.show')} className="flex rounded-md border border-line">
                {tabs.map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={one === tab}
                    onClick={() => setTab(one)}
                    className={`h-8 px-2.5 text-sm first:rounded-l-md last:rounded-r-md ${one === tab ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-raised'}`}
                  >
                    {t(`ask.tabs.${one}`)}
                  </button>
                ))}
              </div>
            )}
            <ReaderLinks messageId={messageId} source={source} passages={passages} />
          </div>
          {tab && <SourceView tab={tab} source={source} passages={passages} />}
        </>
      )}
    </section>
  );
}

/** The passage in words, or why there is none. */
function Quote({ passages }: { passages: readonly Citation[] }) {
  const { t } = useTranslation();
  const quotes = [...new Set(passages.flatMap(({ quote }) => quote ?? []))];
  const reason = passages.find((passage) => passage.reason !== null)?.reason;
  if (quotes.length > 0)
    return (
      <blockquote
        dir="auto"
        tabIndex={0}
        aria-label={t('ask.quote')}
        className="max-h-32 shrink-0 overflow-y-auto border-l-4 border-warn pl-3 text-sm break-words whitespace-pre-wrap"
      >
        {quotes.join('\n')}
      </blockquote>
    );
  return reason ? <p className="text-sm text-muted">{t(`ask.reasons.${reason}`)}</p> : null;
}
