import type { ReactNode } from 'react';

export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-16 first:mt-0">
      <h2 id={id} className="scroll-mt-8 text-2xl font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Code({ label, children }: { label: string; children: string }) {
  return (
    <figure className="mt-3 overflow-hidden rounded-lg border border-line bg-sheet">
      <figcaption className="border-b border-line px-4 py-1.5 text-xs text-ink-3">{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto px-4 py-3 font-mono text-xs leading-5">
        {children}
      </pre>
    </figure>
  );
}

export function Word({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm bg-well px-1 py-px font-mono text-[0.86em] wrap-anywhere sm:whitespace-nowrap">
      {children}
    </code>
  );
}

export function Prose({ children }: { children: ReactNode }) {
  return <p className="mt-3 max-w-[68ch] text-base leading-6 text-ink-2">{children}</p>;
}

interface TableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

export function Table({ caption, heads, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="mt-3 overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line-strong/55">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1.5 pr-5 text-xs font-semibold text-ink-3">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line align-baseline">
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                <td key={at} className="py-2 pr-5 text-ink-2 first:text-ink last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
