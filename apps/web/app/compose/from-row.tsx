import { useQuery } from '@tanstack/react-query';
import type { OwnAddress } from '@triage/contract/account/addresses';
import { ChevronDown } from 'lucide-react';
import { addressesQuery } from '../client/data/settings/own-addresses.ts';
import { signedBody } from '../client/data/settings/user-settings.ts';
import { changeDraft, composeStore, type Draft } from '../client/draft/compose-store.ts';

/** Only for people who can send from several addresses. */
export function FromRow({ draft }: { draft: Draft }) {
  const { data } = useQuery(addressesQuery);
  const addresses = data?.addresses ?? [];
  const chosen =
    addresses.find(({ email }) => email === draft.from) ?? addresses.find(({ isDefault }) => isDefault);
  if (addresses.length < 2 || !chosen) return null;
  return (
    <div className="shrink-0 px-5">
      <label className="flex items-center border-b border-line text-ink-2">
        <span className="w-16 shrink-0 text-sm text-ink-3">From</span>
        <span className="relative flex min-w-0 flex-1 items-center">
          <select
            name="from"
            value={chosen.email}
            onChange={(event) => void changeSender(draft, event.target.value)}
            className="h-9 min-w-0 flex-1 cursor-pointer appearance-none truncate bg-transparent pr-6 text-sm"
          >
            {addresses.map((address) => (
              <option key={address.email} value={address.email} className="bg-float text-ink">
                {nameOf(address)}
              </option>
            ))}
          </select>
          <ChevronDown size={15} aria-hidden className="pointer-events-none absolute right-0 text-ink-3" />
        </span>
      </label>
    </div>
  );
}

function nameOf({ name, email }: OwnAddress): string {
  return name ? `${name} <${email}>` : email;
}

/** The signature at the end of what was written changes with the address; what was written stays. */
async function changeSender(draft: Draft, from: string): Promise<void> {
  const [old, next] = [signedBody(draft.from), signedBody(from)];
  changeDraft({ from });
  if (old === next) return;
  const body = draft.body.trimEnd();
  if (draft.html !== undefined) {
    const { replaceSignature } = await import('./rich/replace-signature.ts');
    const { from: chosen, html } = composeStore.get() ?? {};
    const written = chosen === from && html !== undefined ? replaceSignature(html, old, next) : null;
    if (written) changeDraft(written);
  } else if (body.endsWith(old.trimEnd()))
    changeDraft({ body: `${body.slice(0, body.length - old.trimEnd().length)}${next}` });
}
