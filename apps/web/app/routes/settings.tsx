import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contactsRefusalSchema } from '@triage/contract/account/contacts';
import { MAILBOXES_MAX } from '@triage/contract/account/mailboxes';
import { parseTheme } from '../client/data/settings/preferences.ts';
import { ZoneContext } from '../client/time/time-zone.ts';
import { loadSettings } from '../server/load-settings.server.ts';
import { describeOutcome } from '../settings/mailboxes/describe-state.ts';
import { SettingsPage } from '../settings/settings-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Settings · Triage' }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { healths, ...page } = await loadSettings(context);
  const query = new URL(request.url).searchParams;
  const outcome = describeOutcome(query.get('mailbox'), MAILBOXES_MAX);
  return {
    ...page,
    mailboxes: { health: healths, outcome, most: MAILBOXES_MAX },
    contactsRefusal: contactsRefusalSchema.safeParse(query.get('contacts')).data ?? null,
    theme: parseTheme(request.headers.get('cookie')),
  };
}

export default function Settings() {
  const data = useLoaderData<typeof loader>();
  return (
    <ZoneContext value={data.settings.timeZone ?? undefined}>
      <SettingsPage {...data} />
    </ZoneContext>
  );
}
