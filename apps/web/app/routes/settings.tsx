import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contactsRefusalSchema } from '@triage/contract/account/contacts';
import { MAILBOXES_MAX } from '@triage/contract/account/mailboxes';
import { parseTheme } from '../client/data/settings/preferences.ts';
import { ZoneContext } from '../client/time/time-zone.ts';
import { callAsUser } from '../server/page-caller.server.ts';
import { describeOutcome } from '../settings/mailboxes/describe-state.ts';
import { SettingsPage } from '../settings/settings-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Settings · Triage' }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller, session } = await callAsUser(context);
  const [
    connection,
    health,
    settings,
    { addresses },
    ai,
    { tokens },
    notifications,
    snippets,
    imageSenders,
    bookingPage,
    { bookings },
    refused,
    archive,
    brief,
    quiet,
    tasks,
    contacts,
    { passkeys },
  ] = await Promise.all([
    caller.connection.status(),
    caller.settings.health(),
    caller.settings.read(),
    caller.settings.addresses(),
    caller.settings.ai(),
    caller.tokens.list(),
    caller.notifications.get(),
    caller.snippets.list(),
    caller.reading.imageSenders(),
    caller.booking.page(),
    caller.booking.list(),
    // Without a connection there is nothing to list.
    Promise.all([caller.threads.blocked(), caller.threads.muted()]).catch(() => null),
    // Nothing is read without a connection.
    caller.mail.archive().catch(() => null),
    caller.brief.schedule(),
    caller.threads.quieted().catch(() => null),
    caller.tasks.list(),
    caller.connection.contacts(),
    caller.passkeys.list(),
  ]);
  const query = new URL(request.url).searchParams;
  return {
    user: session.user,
    connection,
    mailboxes: {
      health: Object.fromEntries(
        await Promise.all(
          (connection.mailboxes ?? []).map(
            async ({ mailboxId }) => [mailboxId, await caller.settings.health({ mailboxId })] as const,
          ),
        ),
      ),
      outcome: describeOutcome(query.get('mailbox'), MAILBOXES_MAX),
      most: MAILBOXES_MAX,
    },
    health,
    settings,
    addresses,
    ai,
    tokens,
    notifications,
    snippets,
    imageSenders,
    bookingPage,
    bookings,
    refused: refused && { senders: refused[0].senders, threads: refused[1].threads },
    archive,
    brief,
    quiet,
    tasks,
    contacts,
    contactsRefusal: contactsRefusalSchema.safeParse(query.get('contacts')).data ?? null,
    theme: parseTheme(request.headers.get('cookie')),
    passkeys,
    origin: new URL(context.app.env.APP_URL).origin,
    isOperator: context.app.services.settings.isOperator?.(session.user.email) ?? false,
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
