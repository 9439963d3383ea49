import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** A number beside the title. */
  count?: number;
  about?: string;
  children: ReactNode;
}

export function OperatorSection({ title, count, about, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 min-w-0">
      <h2 id={id} className="border-b-2 border-line-strong/40 pb-2 text-lg font-bold tracking-tight">
        {title}
        {count === undefined ? null : (
          <span className="nums ml-2 text-sm font-normal text-ink-3">{count.toLocaleString('en-US')}</span>
        )}
      </h2>
      {about ? <p className="mt-2 max-w-prose text-sm text-ink-2">{about}</p> : null}
      {children}
    </section>
  );
}
