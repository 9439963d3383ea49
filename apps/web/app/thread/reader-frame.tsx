import type { ReactNode } from 'react';

/** The thread's container; empty while the reader's code loads. */
export function ReaderFrame({ children }: { children?: ReactNode }) {
  return (
    <section
      aria-label="Thread"
      className="reader flex min-h-0 min-w-0 flex-col bg-sheet min-[720px]:my-2 min-[720px]:mr-2 min-[720px]:rounded-lg min-[720px]:border min-[720px]:border-line"
    >
      {children}
    </section>
  );
}
