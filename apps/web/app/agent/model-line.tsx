import { useQuery } from '@tanstack/react-query';
import { useStore } from '../client/data/make-store.ts';
import { currentSettings } from '../client/data/settings/user-settings.ts';
import { providersQuery } from './approvals/approvals.ts';
import { providerStore } from './chat-store.ts';

/** Names the model that is asked first. */
export function ModelLine() {
  const { data } = useQuery(providersQuery);
  const chosen = useStore(providerStore, (value) => value);
  const provider = chosen ?? currentSettings()?.provider ?? 'ai_primary';
  if (!data) return null;
  const model = data.models[Math.max(data.providers.indexOf(provider), 0)];
  if (!model) return null;
  return <p className="truncate text-xs text-ink-2">{model} answers</p>;
}
