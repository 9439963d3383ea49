import type { AppLoadContext } from '@remix-run/node';
import type { ConnectionAnswer } from '@triage/contract/account/mailboxes';
import { callAsUser } from './page-caller.server.ts';

type Caller = Awaited<ReturnType<typeof callAsUser>>['caller'];

/** Everything that the settings page shows, one group of its sections after the other. */
export async function loadSettings(context: AppLoadContext) {
  const { caller, session } = await callAsUser(context);
  const { env, services } = context.app;
  const [mailboxes, day, writing, access] = await Promise.all([
    loadMailboxes(caller),
    loadLanesAndDay(caller),
    loadWriting(caller),
    loadAccess(caller),
  ]);
  return {
    ...{ ...mailboxes, ...day, ...writing, ...access },
    user: session.user,
    origin: new URL(env.APP_URL).origin,
    isOperator: services.settings.isOperator?.(session.user.email) ?? false,
  };
}

async function loadMailboxes(caller: Caller) {
  const [connection, health, { addresses }, archive, contacts] = await Promise.all([
    caller.connection.status(),
    caller.settings.health(),
    caller.settings.addresses(),
    // Nothing is indexed without a connection.
    caller.mail.archive().catch(() => null),
    caller.connection.contacts(),
  ]);
  const healths = await loadHealths(caller, connection);
  return { connection, healths, health, addresses, archive, contacts };
}

async function loadHealths(caller: Caller, { mailboxes = [] }: ConnectionAnswer) {
  const healths = mailboxes.map(
    async ({ mailboxId }) => [mailboxId, await caller.settings.health({ mailboxId })] as const,
  );
  return Object.fromEntries(await Promise.all(healths));
}

async function loadLanesAndDay(caller: Caller) {
  const [refused, brief, notifications, quiet, bookingPage, { bookings }] = await Promise.all([
    // Without a connection there is nothing to list.
    Promise.all([caller.threads.blocked(), caller.threads.muted()]).catch(() => null),
    caller.brief.schedule(),
    caller.notifications.get(),
    caller.threads.quieted().catch(() => null),
    caller.booking.page(),
    caller.booking.list(),
  ]);
  return {
    refused: refused && { senders: refused[0].senders, threads: refused[1].threads },
    ...{ brief, notifications, quiet, bookingPage, bookings },
  };
}

async function loadWriting(caller: Caller) {
  const [settings, snippets, imageSenders, ai, tasks] = await Promise.all([
    caller.settings.read(),
    caller.snippets.list(),
    caller.reading.imageSenders(),
    caller.settings.ai(),
    caller.tasks.list(),
  ]);
  return { settings, snippets, imageSenders, ai, tasks };
}

async function loadAccess(caller: Caller) {
  const [{ tokens }, { passkeys }] = await Promise.all([caller.tokens.list(), caller.passkeys.list()]);
  return { tokens, passkeys };
}
