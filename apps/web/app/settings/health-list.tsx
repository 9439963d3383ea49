import type { AccountHealth, HealthCheck, HealthState } from '@triage/contract/account/account-health';
import { Check, CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { formatFull, formatWhen } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';

const looks: Record<HealthState, { Icon: LucideIcon; colour: string; name: string }> = {
  good: { Icon: Check, colour: 'text-ink-2', name: 'Good' },
  note: { Icon: Info, colour: 'text-ink-3', name: 'Note' },
  weak: { Icon: TriangleAlert, colour: 'text-warn', name: 'Could be better' },
  wrong: { Icon: CircleAlert, colour: 'text-danger', name: 'Needs action' },
};

export function HealthList({ health }: { health: AccountHealth }) {
  return (
    <ul aria-label="Connection status" className="space-y-2.5 text-sm">
      {health.checks.map((check) => (
        <HealthLine key={check.id} check={check} />
      ))}
    </ul>
  );
}

interface LineProps {
  check: Pick<HealthCheck, 'state' | 'text' | 'at' | 'fix'>;
  className?: string;
}

export function HealthLine({ check: { state, text, at, fix }, className = '' }: LineProps) {
  const time = useTime();
  const { Icon, colour, name } = looks[state];
  return (
    <li className={`flex items-start gap-2.5 ${className}`}>
      <Icon size={16} role="img" aria-label={name} className={`mt-0.5 shrink-0 ${colour}`} />
      <span className="min-w-0">
        <span className={state === 'wrong' ? 'text-danger' : ''}>
          {text}
          {at ? (
            <>
              {': '}
              <time dateTime={at} title={formatFull(at, time)}>
                {formatWhen(at, time)}
              </time>
            </>
          ) : null}
        </span>
        {fix ? <span className="block text-ink-2">{fix}.</span> : null}
      </span>
    </li>
  );
}
