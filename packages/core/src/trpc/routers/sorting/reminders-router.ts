import { successSchema } from '@triage/contract/errors';
import { threadRequest } from '@triage/contract/inbox/inbox';
import { messageRequest } from '@triage/contract/inbox/original';
import {
  clearReminderRequest,
  promisesAnswer,
  remindersAnswer,
  setReminderRequest,
} from '@triage/contract/inbox/reminders';
import { clearReminder, listAllReminders, setReminder } from '../../../snooze/set-reminder.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import { dismissPromise, listPromises, offerPromise } from '../../../triage/waiting/list-promises.ts';
import { cachedProcedure, connectedProcedure, listingProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const remindersRouter = t.router({
  set: connectedProcedure
    .input(setReminderRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => setReminder(ctx.tenant, input)),
  clear: connectedProcedure
    .input(clearReminderRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => clearReminder(ctx.tenant, input)),
  /** For the reader: promises in the user's own messages, and which of them are not to be offered. */
  promises: cachedProcedure
    .input(threadRequest)
    .output(promisesAnswer)
    .query(({ ctx, input }) => listPromises(ctx.tenant, input)),
  dismissPromise: connectedProcedure
    .input(messageRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => dismissPromise(ctx.tenant, input)),
  offerPromise: connectedProcedure
    .input(messageRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => offerPromise(ctx.tenant, input)),
  list: listingProcedure.output(remindersAnswer).query(({ ctx }) =>
    overMailboxes(ctx.tenants, listAllReminders, (answers) => ({
      reminders: answers
        .flatMap(({ reminders }) => reminders)
        .toSorted((a, b) => (a.remindAt < b.remindAt ? -1 : 1)),
    })),
  ),
});
