import { type ComponentProps, type ReactNode, useId } from 'react';

export const INPUT_CLASS =
  'w-full min-w-0 rounded-md border border-line bg-surface px-3 py-1.5 text-ink placeholder:text-muted';

/** A control with its label, a hint and, if it is wrong, why. */
export function Field({
  label,
  hint,
  error,
  hideLabel,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  hideLabel?: boolean;
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        ...(hasNote && { 'aria-describedby': noteId }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {hasNote && (
        <p id={noteId} className={`text-sm ${error ? 'text-bad' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export function TextInput({ className = '', ...props }: ComponentProps<'input'>) {
  return <input className={`${INPUT_CLASS} ${className}`} {...props} />;
}

/** The system's own list: by keyboard, screen reader and touch as people know it. */
export function SelectInput({ className = '', ...props }: ComponentProps<'select'>) {
  return <select className={`${INPUT_CLASS} ${className}`} {...props} />;
}
