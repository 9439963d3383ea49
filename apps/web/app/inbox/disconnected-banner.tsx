import { useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from '../client/data/make-store.ts';
import { connectionQuery } from '../client/data/queries/queries.ts';
import { type Lost, listLost } from '../client/live/lost-mailboxes.ts';
import { refusals } from '../client/live/refusals.ts';

interface Props {
  provider: string;
  isKeyLost: boolean;
}

/** Cached mail stays readable while an account is disconnected; each has a link to the consent page. */
export function DisconnectedBanner({ provider, isKeyLost }: Props) {
  const { data, refetch } = useQuery(connectionQuery);
  const refused = useStore(refusals, (count) => count);
  useEffect(() => {
    if (refused > 0) void refetch();
  }, [refused, refetch]);
  const lost = data ? listLost(data, { provider, isKeyLost }) : [];
  if (lost.length === 0) return null;
  return (
    <div
      role="alert"
      className="border-b border-line bg-warn-wash px-6 py-1 text-sm text-warn @max-[640px]:px-4"
    >
      {lost.map((each) => (
        <Line key={each.id} {...each} />
      ))}
    </div>
  );
}

function Line({ text, href, verb, name }: Lost) {
  return (
    <div className="flex items-center gap-3 py-1">
      <Unplug size={16} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
      <a href={href} className="font-semibold whitespace-nowrap underline underline-offset-2">
        {verb}
        {name ? <span className="sr-only"> {name}</span> : null}
      </a>
    </div>
  );
}
