import { useQuery } from '@tanstack/react-query';
import type { Provider } from '@triage/contract/triage/lanes';
import { useStore } from '../client/data/make-store.ts';
import { currentSettings } from '../client/data/settings/user-settings.ts';
import { providersQuery } from './approvals/approvals.ts';
import { providerStore } from './chat-store.ts';

const names: Record<Provider, string> = { ai_primary: 'Primary AI', ai_secondary: 'Secondary AI' };

/** Chooses the provider to try first. Hidden when only one is configured. */
export function ProviderChoice() {
  const { data } = useQuery(providersQuery);
  const chosen = useStore(providerStore, (value) => value);
  const provider = chosen ?? currentSettings()?.provider ?? 'ai_primary';
  if (!data || data.providers.length < 2) return null;
  return (
    <select
      aria-label="Which AI answers first"
      value={provider}
      onChange={(event) => providerStore.set(event.target.value as Provider)}
      className="h-6 rounded-md bg-transparent text-xs text-ink-2 hover:bg-well"
    >
      {data.providers.map((each) => (
        <option key={each} value={each} className="bg-float text-ink">
          {names[each]}
        </option>
      ))}
    </select>
  );
}
