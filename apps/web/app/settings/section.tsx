import { type ReactNode, useId } from 'react';

export function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 sm:grid-cols-[13rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {about ? <p className="mt-1 text-sm text-ink-3">{about}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
