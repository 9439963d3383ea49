import type { Passkey } from '@triage/contract/account/passkeys';
import { formatFull, formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { RemovePasskey } from './remove-passkey.tsx';

interface Props {
  passkeys: readonly Passkey[];
  onRemoved(passkey: Passkey): void;
}

export function PasskeyList({ passkeys, onRemoved }: Props) {
  const time = useTime();
  return (
    <ul aria-label="Passkeys" className="border-y border-line">
      {passkeys.map((passkey) => {
        const { id, name, createdAt, lastUsedAt } = passkey;
        return (
          <li key={id} className="flex items-center gap-4 border-t border-line py-3 first:border-t-0">
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{name}</p>
              <p className="text-sm text-ink-2">
                <span title={formatFull(createdAt, time)}>added {formatShort(createdAt, time)}</span> ·{' '}
                {lastUsedAt ? `used ${formatShort(lastUsedAt, time)}` : 'never used'}
              </p>
            </div>
            <RemovePasskey passkey={passkey} onRemoved={() => onRemoved(passkey)} />
          </li>
        );
      })}
    </ul>
  );
}
