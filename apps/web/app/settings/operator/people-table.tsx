import { Link, useSearchParams } from '@remix-run/react';
import type { OperatedPerson, PeopleSort } from '@triage/contract/operator/people';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonRow } from './person-row.tsx';

export const sorts: Record<PeopleSort, string> = {
  address: 'Address',
  since: 'Newest first',
  seen: 'Last seen',
  storage: 'Storage',
  spend: 'AI this month',
};

/** A table where there is room for one, and a card a person where there is not. */
export function PeopleTable({ people, sort }: { people: readonly OperatedPerson[]; sort: PeopleSort }) {
  const head = (by: PeopleSort, name: string, isNumber = false) => (
    <SortHead by={by} isCurrent={sort === by} isNumber={isNumber}>
      {name}
    </SortHead>
  );
  return (
    <table aria-label="People" className="w-full border-collapse text-sm max-lg:block">
      <thead className="max-lg:hidden">
        <tr className="border-b border-line text-left text-xs text-ink-2">
          {head('address', 'Address')}
          <th scope="col" className="px-3 py-1 font-medium">
            Connection
          </th>
          {head('since', 'Since')}
          {head('seen', 'Last seen')}
          {head('storage', 'Storage', true)}
          <th scope="col" className="px-3 py-1 text-right font-medium">
            Gmail units a minute
          </th>
          {head('spend', 'AI this month', true)}
          <th scope="col" className="py-1 pl-3">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-line">
        {people.map((person) => (
          <PersonRow key={person.userId} person={person} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  by: PeopleSort;
  isCurrent: boolean;
  isNumber: boolean;
  children: ReactNode;
}

function SortHead({ by, isCurrent, isNumber, children }: HeadProps) {
  const [parameters] = useSearchParams();
  const wanted = new URLSearchParams(parameters);
  wanted.set('sort', by);
  wanted.delete('page');
  const isRising = by === 'address';
  const Arrow = isRising ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (isRising ? 'ascending' : 'descending') : undefined}
      className={`py-1 font-medium ${isNumber ? 'text-right' : ''} ${by === 'address' ? 'pr-3' : 'px-3'}`}
    >
      <Link
        to={`?${wanted}`}
        preventScrollReset
        className={`-mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:bg-well hover:text-ink ${isCurrent ? 'font-semibold text-ink' : ''}`}
      >
        {children}
        {isCurrent ? <Arrow size={13} aria-hidden /> : null}
      </Link>
    </th>
  );
}
