import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A modal dialog; focus stays in it, and returns when it closes. */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  wide = false,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  wide?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Base.Popup
          className={`fixed top-1/2 left-1/2 z-50 max-h-[90vh] w-[min(94vw,var(--dialog))] -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-xl border border-line bg-surface p-5 shadow-xl ${wide ? '[--dialog:56rem]' : '[--dialog:28rem]'}`}
        >
          <div className="mb-4 flex items-start justify-between gap-3">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label={t('common.close')}
              className="rounded-md p-1 text-muted hover:bg-raised hover:text-ink"
            >
              <X size={18} aria-hidden />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
