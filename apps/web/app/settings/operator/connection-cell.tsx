import type { ConnectionState, OperatedPerson } from '@triage/contract/operator/people';
import { Check, CircleAlert, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react';
import { formatFull, formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';

const looks: Record<ConnectionState, { Icon: LucideIcon; colour: string; name: string }> = {
  ok: { Icon: Check, colour: 'text-ink-2', name: 'OK' },
  none: { Icon: CircleDashed, colour: 'text-ink-3', name: 'Not connected' },
  reconnect: { Icon: TriangleAlert, colour: 'text-warn', name: 'Needs reconnecting' },
  error: { Icon: CircleAlert, colour: 'text-danger', name: 'Error' },
};

const providers = { google: 'Google', imap: 'IMAP' };

export function ConnectionCell({ connection }: Pick<OperatedPerson, 'connection'>) {
  const time = useTime();
  const { state, provider, problem, syncedAt } = connection;
  const { Icon, colour, name } = looks[state];
  return (
    <>
      <span className={`inline-flex items-center gap-1.5 ${state === 'ok' ? '' : colour}`}>
        <Icon size={15} aria-hidden className={`shrink-0 ${colour}`} /> {name}
        {provider && state === 'ok' ? <span className="text-ink-3">{providers[provider]}</span> : null}
      </span>
      {problem ? <span className="block text-xs text-ink-2">{problem}</span> : null}
      {state === 'none' ? null : (
        <span className="block text-xs text-ink-3" suppressHydrationWarning>
          {syncedAt ? (
            <time dateTime={syncedAt} title={formatFull(syncedAt, time)} suppressHydrationWarning>
              Synced {formatShort(syncedAt, time)}
            </time>
          ) : (
            'Not synced yet'
          )}
        </span>
      )}
    </>
  );
}
