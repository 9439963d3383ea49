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

export function ConnectionCell({
  connection: { state, provider, problem, syncedAt },
}: Pick<OperatedPerson, 'connection'>) {
  const { Icon, colour, name } = looks[state];
  return (
    <>
      <span className="flex items-center gap-1.5">
        <Icon size={15} aria-hidden className={`shrink-0 ${colour}`} />
        <span className={state === 'ok' ? '' : colour}>{name}</span>
        {provider ? <span className="text-ink-3">{providers[provider]}</span> : null}
      </span>
      {state === 'none' ? null : (
        <span className="block text-xs text-ink-3">
          {problem ? <span className="text-ink-2">{problem} · </span> : null}
          <Synced at={syncedAt} />
        </span>
      )}
    </>
  );
}

function Synced({ at }: { at: string | null }) {
  const time = useTime();
  if (!at) return 'not synced yet';
  return (
    <time dateTime={at} title={formatFull(at, time)} suppressHydrationWarning>
      synced {formatShort(at, time)}
    </time>
  );
}
