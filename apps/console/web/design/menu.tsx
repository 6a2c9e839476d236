import { Menu as Base } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.js';

/** A button that opens a list of actions. */
export function Menu({
  label,
  icon,
  disabled = false,
  items,
}: {
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  items: ReadonlyArray<{ label: string; onSelect: () => void }>;
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger disabled={disabled} className={buttonClass('secondary', 'small')}>
        {icon} {label} <ChevronDown size={14} aria-hidden />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-40" sideOffset={4} align="end">
          <Base.Popup className="min-w-40 rounded-lg border border-line bg-surface p-1 shadow-lg">
            {items.map((item) => (
              <Base.Item
                key={item.label}
                onClick={item.onSelect}
                className="cursor-pointer rounded px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-accent-soft"
              >
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
