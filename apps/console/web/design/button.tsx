import type { ComponentProps, ReactNode } from 'react';

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:opacity-90',
  secondary: 'border border-line bg-surface text-ink hover:bg-raised',
  quiet: 'text-muted hover:bg-raised hover:text-ink',
  danger: 'border border-bad text-bad hover:bg-raised',
} as const;

const SIZES = { small: 'h-8 px-2.5 text-sm', medium: 'h-9 px-3.5' } as const;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

export function buttonClass(
  variant: keyof typeof VARIANTS = 'secondary',
  size: keyof typeof SIZES = 'medium',
) {
  return `inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-50 ${VARIANTS[variant]} ${SIZES[size]}`;
}

export function Button({ variant, size, className = '', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={`${buttonClass(variant, size)} ${className}`} {...props} />;
}

/** A button that shows an icon only; its label is read out and shown as a tooltip. */
export function IconButton({
  label,
  children,
  ...props
}: ButtonProps & { label: string; children: ReactNode }) {
  return (
    <Button variant="quiet" size="small" aria-label={label} title={label} {...props}>
      {children}
    </Button>
  );
}
