import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  about?: string;
  /** The fragment of links to this section. */
  anchor?: string;
  children: ReactNode;
}

export function Section({ title, about, anchor, children }: Props) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={id} className="text-base font-semibold">
          {title}
        </h3>
        {about ? <p className="mt-1 text-sm text-ink-3">{about}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
