import { successSchema } from '@triage/contract/errors';
import { clearReminderRequest, remindersAnswer, setReminderRequest } from '@triage/contract/inbox/reminders';
import { clearReminder, listAllReminders, setReminder } from '../../snooze/set-reminder.ts';
import { cachedProcedure, connectedProcedure } from '../gates.ts';
import { t } from '../init.ts';

export const remindersRouter = t.router({
  set: connectedProcedure
    .input(setReminderRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => setReminder(ctx.tenant, input)),
  clear: connectedProcedure
    .input(clearReminderRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => clearReminder(ctx.tenant, input)),
  list: cachedProcedure.output(remindersAnswer).query(({ ctx }) => listAllReminders(ctx.tenant)),
});
