import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  about: ReactNode;
  children?: ReactNode;
}

/** Quiet on purpose: visitors come for the times, and do not know this app. */
export function BookingFrame({ title, about, children }: Props) {
  return (
    <main className="mx-auto min-h-dvh max-w-3xl px-6 pt-[max(3rem,8dvh)] pb-20 max-sm:px-4 max-sm:pt-8">
      <header className="mb-8">
        <CalendarDays size={28} aria-hidden className="mb-4 text-ink-3" />
        <h1 className="text-2xl font-bold tracking-tight text-balance break-words">{title}</h1>
        <div className="mt-2 text-ink-2">{about}</div>
      </header>
      {children}
    </main>
  );
}
