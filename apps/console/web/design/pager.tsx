import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { useFormat } from './format.js';

/** Which items of a list are shown, and the way to the others. */
export function Pager({
  label,
  page,
  pageSize,
  total,
  onPage,
}: {
  /** Names the list. */
  label: string;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const from = Math.min(total, (page - 1) * pageSize + 1);
  const to = Math.min(total, page * pageSize);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="text-sm text-muted">
        {t('common.range', { from: number(from), to: number(to), total: number(total) })}
      </p>
      {(page > 1 || total > to) && (
        <div className="flex gap-2">
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('common.previous')}
          </Button>
          <Button size="small" disabled={to >= total} onClick={() => onPage(page + 1)}>
            {t('common.next')}
          </Button>
        </div>
      )}
    </nav>
  );
}
