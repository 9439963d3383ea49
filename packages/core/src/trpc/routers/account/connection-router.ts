import { connectionSchema } from '@triage/contract/account/connection';
import { contactsAnswer, switchContactsRequest } from '@triage/contract/account/contacts';
import {
  connectMailAccountRequest,
  findMailServersAnswer,
  findMailServersRequest,
} from '@triage/contract/account/mail-account';
import { connectionAnswer, mailboxRequest } from '@triage/contract/account/mailboxes';
import { successSchema } from '@triage/contract/errors';
import {
  findContactsState,
  turnContactsOff,
  turnContactsOn,
  withConsent,
} from '../../../connection/contacts/switch-contacts.ts';
import { findConnection } from '../../../connection/find-connection.ts';
import { findMailServers } from '../../../connection/find-mail-servers.ts';
import { forgetConnection } from '../../../connection/forget-connection.ts';
import { stopWatch } from '../../../connection/stop-watch.ts';
import { connectMailAccountOf } from '../../../mailboxes/connect-mail-account-of.ts';
import { listMailboxes } from '../../../mailboxes/list-mailboxes.ts';
import { personProcedure, sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';
import { openEvery } from '../../mailbox-gates.ts';

/** Each call makes this server connect elsewhere, with a password that it is given. */
const connectProcedure = personProcedure.meta({ countsAs: 'connect' });

export const connectionRouter = t.router({
  status: sessionProcedure.output(connectionAnswer).query(async ({ ctx }) => {
    const connection = await findConnection(ctx.tenant);
    if (ctx.mailboxIds.length === 1) return connection;
    return { ...connection, ...(await listMailboxes(openEvery({ ...ctx, namedMailbox: null }).tenants)) };
  }),
  findServers: connectProcedure
    .input(findMailServersRequest)
    .output(findMailServersAnswer)
    .mutation(({ ctx, input }) => findMailServers(ctx.tenant, input)),
  connectMailAccount: connectProcedure
    .input(connectMailAccountRequest)
    .output(connectionSchema)
    .mutation(({ ctx, input }) => connectMailAccountOf(ctx, input)),
  contacts: sessionProcedure
    .output(contactsAnswer)
    .query(async ({ ctx }) => withConsent(ctx.tenant, await findContactsState(ctx.tenant))),
  switchContacts: sessionProcedure
    .input(switchContactsRequest)
    .output(contactsAnswer)
    .mutation(async ({ ctx, input }) =>
      withConsent(ctx.tenant, await (input.on ? turnContactsOn(ctx.tenant) : turnContactsOff(ctx.tenant))),
    ),
  forget: personProcedure
    .input(mailboxRequest)
    .output(successSchema)
    .mutation(async ({ ctx }) => {
      await stopWatch(ctx.tenant);
      await forgetConnection(ctx.tenant);
      return { success: true as const };
    }),
});
