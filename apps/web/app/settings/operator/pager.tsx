import { Link, useSearchParams } from '@remix-run/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';

interface Props {
  label: string;
  /** The parameter of the address. */
  name: 'page' | 'jobs' | 'sends';
  page: number;
  size: number;
  total: number;
}

/** Renders nothing if one page is enough. */
export function Pager({ label, name, page, size, total }: Props) {
  const last = Math.ceil(total / size);
  if (last <= 1) return null;
  const from = (page - 1) * size + 1;
  return (
    <nav aria-label={label} className="mt-3 flex items-center gap-2 text-sm text-ink-2">
      <span className="nums mr-auto">
        {from.toLocaleString('en-US')}–{Math.min(page * size, total).toLocaleString('en-US')} of{' '}
        {total.toLocaleString('en-US')}
      </span>
      <Step name={name} to={page > 1 ? page - 1 : null}>
        <ChevronLeft size={16} aria-hidden /> Previous
      </Step>
      <Step name={name} to={page < last ? page + 1 : null}>
        Next <ChevronRight size={16} aria-hidden />
      </Step>
    </nav>
  );
}

function Step({ name, to, children }: { name: Props['name']; to: number | null; children: ReactNode }) {
  const [parameters] = useSearchParams();
  if (to === null)
    return (
      <span aria-hidden className={`${buttonClass('quiet')} pointer-events-none opacity-50`}>
        {children}
      </span>
    );
  const wanted = new URLSearchParams(parameters);
  wanted.set(name, String(to));
  return (
    <Link to={`?${wanted}`} preventScrollReset className={buttonClass('quiet')}>
      {children}
    </Link>
  );
}
