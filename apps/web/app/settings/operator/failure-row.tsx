import type { FailedJob, OperatedSend } from '@triage/contract/operator/installation';
import type { ReactNode } from 'react';
import { formatFull, formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';

interface Props {
  failure: FailedJob | OperatedSend;
  kind: string;
  /** At the end of the row. */
  children: ReactNode;
}

export function FailureRow({ failure, kind, children }: Props) {
  const time = useTime();
  const { attempts, at, email, errorClass } = failure;
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{kind}</span>
          <span className={'isUnknown' in failure && failure.isUnknown ? 'text-warn' : 'text-ink-2'}>
            {errorClass}
          </span>
        </p>
        <p className="truncate text-xs text-ink-3" title={email ?? undefined}>
          <time dateTime={at} title={formatFull(at, time)} suppressHydrationWarning>
            {formatShort(at, time)}
          </time>
          {' · '}
          {email ?? 'a removed person'}
          {' · '}
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
        </p>
      </div>
      {children}
    </li>
  );
}
