import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

type Look = 'act' | 'quiet' | 'line' | 'danger';

const looks: Record<Look, string> = {
  act: 'bg-act text-on-act hover:bg-act-hover',
  quiet: 'text-ink-2 hover:bg-well hover:text-ink active:bg-press',
  line: 'border border-line-strong/55 text-ink hover:border-line-strong hover:bg-well active:bg-press',
  danger: 'border border-danger/60 text-danger hover:bg-danger-wash',
};
const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors duration-100 select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:min-w-11';

export function buttonClass(look: Look = 'line', size: 'sm' | 'md' | 'lg' = 'md'): string {
  const room = { sm: 'h-7 px-2.5 text-xs', md: 'h-9 px-3.5 text-sm', lg: 'h-11 px-5 text-base' }[size];
  return `${base} ${room} ${looks[look]}`;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  size?: 'sm' | 'md' | 'lg';
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, size, className = '', ...rest }: ButtonProps) {
  return <button type="button" className={`${buttonClass(look, size)} ${className}`} {...rest} />;
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  /** Its keyboard shortcut. */
  hint?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, hint, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={hint ? `${label} (${hint})` : label}
      className={`${base} size-9 text-ink-2 hover:bg-well hover:text-ink active:bg-press ${className}`}
      {...rest}
    >
      {children}
    </button>
  );
}
