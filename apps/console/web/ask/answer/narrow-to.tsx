import { Focus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.js';
import type { Answer } from '../conversation.js';

const MOST = 2;

/** Offers to ask on within the documents that an answer cites. */
export function NarrowTo({
  answer,
  onNarrow,
}: {
  answer: Answer;
  onNarrow: (document: { id: string; name: string }) => void;
}) {
  const { t } = useTranslation();
  return citedDocuments(answer).map((document) => (
    <Button key={document.id} size="small" className="max-w-full" onClick={() => onNarrow(document)}>
      <Focus size={14} className="shrink-0" aria-hidden />
      <span className="truncate">{t('ask.askIn', { file: document.name })}</span>
    </Button>
  ));
}

function citedDocuments({ chips, sources }: Answer): Array<{ id: string; name: string }> {
  const cited = new Set(chips.map(({ citation }) => citation));
  const names = new Map(
    sources
      .filter(({ citation, gone, source }) => cited.has(citation) && !gone && source === 'kb')
      .map(({ document_id, file_name }) => [document_id ?? '', file_name ?? '']),
  );
  return [...names].map(([id, name]) => ({ id, name })).slice(0, MOST);
}
