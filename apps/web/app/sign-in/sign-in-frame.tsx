import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { SortingScene } from '../ui/sorting-scene.tsx';

export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(26rem,5fr)_7fr] lg:grid-rows-1">
      <div className="flex flex-col justify-between gap-10 px-8 py-8 sm:px-14 sm:py-12">
        <p className="flex items-center gap-2.5 text-lg font-bold tracking-tight">
          <Logo size={26} /> Triage
        </p>
        <div className="max-w-md">{children}</div>
        <p className="max-w-sm text-xs text-ink-3">
          You or somebody you trust runs this server. Mail stays in your mail account. You can delete
          everything stored here at any time.
        </p>
      </div>
      <SortingScene />
    </main>
  );
}

export const headingClass =
  'text-[clamp(2.25rem,4.6vw,3.5rem)] leading-[1.04] font-bold tracking-[-0.03em] text-balance';

export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mt-6 rounded-md bg-danger-wash px-4 py-3 text-sm text-danger">
      {children}
    </p>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-6 rounded-md bg-warn-wash px-4 py-3 text-sm text-warn">
      {children}
    </p>
  );
}
