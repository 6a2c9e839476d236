import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/dialog.js';
import { CopyButton } from './copy-button.js';
import { cellText, indentedText, visible } from './cell-text.js';
import type { Cell, ResultColumn } from './sql-result.js';

/** More would stop the page; it can be copied. */
const SHOWN = 100_000;

/** A value in full. */
export function CellDialog({
  column,
  value,
  onClose,
}: {
  column: ResultColumn;
  value: Cell;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const text = indentedText(value);
  const isNull = value === null || value === undefined;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={column.name} wide>
      <p className="mb-2 text-sm text-muted">
        {[column.type, isNull ? null : t('data.characters', { count: text.length })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <pre
        tabIndex={0}
        className="max-h-[55vh] overflow-auto rounded-md border border-line bg-canvas p-3 font-mono text-sm break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
      >
        {isNull ? <em className="text-muted">NULL</em> : lines(text.slice(0, SHOWN))}
      </pre>
      {text.length > SHOWN && <p className="mt-2 text-sm text-warn">{t('data.cutAt', { count: SHOWN })}</p>}
      <div className="mt-4 flex justify-end">
        <CopyButton text={() => cellText(value)} label={t('common.copy')} />
      </div>
    </Dialog>
  );
}

/** Line breaks and tabs stay what they are. */
function lines(text: string): string {
  return text.replace(/[^\n\t]+/g, visible);
}
