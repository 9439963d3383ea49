import { useQuery } from '@tanstack/react-query';
import type { Connection } from '@triage/contract/account/connection';
import { Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from '../client/data/make-store.ts';
import { connectionQuery } from '../client/data/queries/queries.ts';
import { refusals } from '../client/live/refusals.ts';

const KEY_LOST = '/onboarding/connect?error=kek_mismatch';

/** Cached mail stays readable while the account is disconnected; the banner links to the consent page. */
export function DisconnectedBanner({ provider, isKeyLost }: { provider: string; isKeyLost: boolean }) {
  const { data, refetch } = useQuery(connectionQuery);
  const refused = useStore(refusals, (count) => count);
  useEffect(() => {
    if (refused > 0) void refetch();
  }, [refused, refetch]);
  if (!data || data.status === 'connected') return null;
  return (
    <div
      role="alert"
      className="flex items-center gap-3 border-b border-line bg-warn-wash px-6 py-2 text-sm text-warn @max-[640px]:px-4"
    >
      <Unplug size={16} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1">
        {data.status === 'partial'
          ? 'A permission is missing, so mail can’t be synced or sent.'
          : `${isKeyLost ? 'This server can’t decrypt its access to this account.' : describeEnd(data, provider)} You can still read mail that was already synced.`}
      </p>
      <a
        href={isKeyLost ? KEY_LOST : '/onboarding/connect'}
        className="font-semibold whitespace-nowrap underline underline-offset-2"
      >
        {isKeyLost ? 'What to do' : 'Reconnect'}
      </a>
    </div>
  );
}

function describeEnd({ provider, signIn }: Connection, name: string): string {
  if (signIn) return 'Microsoft ended the access to this account.';
  if (provider === 'imap') return 'The mail server no longer accepts the password.';
  return `${name} disconnected this account.`;
}
