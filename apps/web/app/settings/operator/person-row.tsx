import type { OperatedPerson } from '@triage/contract/operator/people';
import type { ReactNode } from 'react';
import { formatFull, formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { ConnectionCell } from './connection-cell.tsx';
import { formatCount, formatDollars, formatMegabytes } from './figures.ts';
import { PersonActions } from './person-actions.tsx';

export function PersonRow({ person }: { person: OperatedPerson }) {
  const { storage } = person;
  return (
    <tr className="border-b border-line align-top max-lg:relative max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2.5 max-lg:py-4 lg:hover:bg-well/50">
      <th
        scope="row"
        className="py-2.5 text-left font-normal max-lg:col-span-2 max-lg:py-0 max-lg:pr-24 lg:max-w-72 lg:pr-3"
      >
        <span className="block truncate font-semibold" title={person.email}>
          {person.email}
        </span>
        <span className="block truncate text-xs text-ink-3">
          {[person.name, person.isYou ? 'you' : null].filter(Boolean).join(' · ')}
        </span>
      </th>
      <Cell>
        <ConnectionCell connection={person.connection} />
      </Cell>
      <Cell label="Since">
        <When at={person.since} />
      </Cell>
      <Cell label="Last seen">{person.seenAt ? <When at={person.seenAt} /> : <Nothing name="never" />}</Cell>
      <Cell label="Storage" isNumber>
        {storage ? (
          <>
            {formatMegabytes(storage.bytes)}
            <Small>{formatCount(storage.messages)} emails</Small>
          </>
        ) : (
          <Nothing name="not measured" />
        )}
      </Cell>
      <Cell label="Gmail units a minute" isNumber>
        <Quota quota={person.quota} />
      </Cell>
      <Cell label="AI this month" isNumber isWide>
        <Spend spend={person.spend} />
      </Cell>
      <td className="py-1.5 text-right max-lg:absolute max-lg:top-2 max-lg:right-0 max-lg:py-0 lg:pl-3">
        {person.isBeingRemoved ? (
          <span className="text-xs text-ink-2 lg:inline-block lg:py-1">Being removed…</span>
        ) : (
          <PersonActions person={person} />
        )}
      </td>
    </tr>
  );
}

function Quota({ quota }: Pick<OperatedPerson, 'quota'>) {
  const time = useTime();
  if (!quota) return <Nothing name="none" />;
  return (
    <>
      {formatCount(quota.used)}
      <span className="text-ink-3"> / {formatCount(quota.limit)}</span>
      {quota.pausedUntil ? (
        <span suppressHydrationWarning className="block text-xs text-warn">
          paused until {formatShort(quota.pausedUntil, time)}
        </span>
      ) : null}
    </>
  );
}

function Spend({
  spend: { today, month, isWhole, dailyBudget, isOwnBudget },
}: Pick<OperatedPerson, 'spend'>) {
  const isSpent = dailyBudget !== null && today >= dailyBudget;
  const budget =
    dailyBudget === null ? '' : ` of ${formatDollars(dailyBudget)}${isOwnBudget ? ' (own)' : ''}`;
  return (
    <>
      {formatDollars(month)}
      {isWhole ? null : (
        <abbr title="Calls to models without a known price are not counted" className="no-underline">
          +
        </abbr>
      )}
      <span className={`block text-xs ${isSpent ? 'text-warn' : 'text-ink-3'}`}>
        {formatDollars(today)}
        {budget} today
      </span>
    </>
  );
}

function When({ at }: { at: string }) {
  const time = useTime();
  return (
    <time dateTime={at} title={formatFull(at, time)} suppressHydrationWarning className="whitespace-nowrap">
      {formatShort(at, time)}
    </time>
  );
}

interface CellProps {
  label?: string;
  isNumber?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/** On a phone it says itself what it is. */
function Cell({ label, isNumber, isWide = !label, children }: CellProps) {
  return (
    <td
      className={`min-w-0 py-2.5 max-lg:py-0 lg:px-3 ${isNumber ? 'nums lg:text-right' : ''} ${isWide ? 'max-lg:col-span-2' : ''}`}
    >
      {label ? <span className="block text-xs text-ink-3 lg:hidden">{label}</span> : null}
      {children}
    </td>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-xs text-ink-3">{children}</span>;
}

/** A dash, and for a screen reader what it means. */
function Nothing({ name }: { name: string }) {
  return (
    <span title={name} className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
