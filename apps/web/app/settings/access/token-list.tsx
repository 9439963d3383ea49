import type { Token } from '@triage/contract/account/tokens';
import { formatFull, formatShort, type TimeContext } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { RevokeToken } from './revoke-token.tsx';

interface Props {
  tokens: readonly Token[];
  onRevoked(token: Token): void;
}

export function TokenList({ tokens, onRevoked }: Props) {
  const time = useTime();
  return (
    <ul aria-label="Tokens" className="mt-4 border-y border-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex items-center gap-4 border-t border-line py-3 first:border-t-0">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-2.5">
              <span className="max-w-full truncate font-semibold">{token.name}</span>
              <code className="font-mono text-xs text-ink-3">itk_…{token.hint}</code>
            </p>
            <p className="text-sm text-ink-2">
              {token.scope === 'read' ? 'Read only' : 'Full access'} · {describeUse(token, time)} ·{' '}
              <Ending token={token} time={time} />
            </p>
          </div>
          <RevokeToken token={token} onRevoked={() => onRevoked(token)} />
        </li>
      ))}
    </ul>
  );
}

function describeUse({ lastUsedAt }: Token, time: TimeContext): string {
  return lastUsedAt ? `used ${formatShort(lastUsedAt, time)}` : 'never used';
}

function Ending({ token: { expiresAt }, time }: { token: Token; time: TimeContext }) {
  if (!expiresAt) return 'never expires';
  if (Date.parse(expiresAt) <= time.now) return <span className="text-danger">has expired</span>;
  return <span title={formatFull(expiresAt, time)}>expires {formatShort(expiresAt, time)}</span>;
}
