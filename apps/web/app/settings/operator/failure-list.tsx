import { FAILURES_A_PAGE } from '@triage/contract/operator/page-sizes';
import type { ReactNode } from 'react';
import { OperatorSection } from './operator-section.tsx';
import { Pager } from './pager.tsx';

interface Props<Row> {
  title: string;
  none: string;
  name: 'jobs' | 'sends';
  rows: readonly Row[];
  total: number;
  page: number;
  children(row: Row): ReactNode;
}

export function FailureList<Row>({ title, none, name, rows, total, page, children }: Props<Row>) {
  return (
    <OperatorSection title={title} count={total}>
      {rows.length === 0 ? (
        <p className="mt-3 text-sm text-ink-2">{none}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line border-b border-line">
          {rows.map(children)}
        </ul>
      )}
      <Pager
        label={`Pages of ${title.toLowerCase()}`}
        name={name}
        page={page}
        size={FAILURES_A_PAGE}
        total={total}
      />
    </OperatorSection>
  );
}
