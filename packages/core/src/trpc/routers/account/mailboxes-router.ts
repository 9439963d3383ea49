import {
  changeMailboxRequest,
  mailboxesAnswer,
  removeMailboxRequest,
} from '@triage/contract/account/mailboxes';
import { successSchema } from '@triage/contract/errors';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { AppError, FieldError } from '../../../errors.ts';
import { removeMailbox } from '../../../flows/remove-mailbox.ts';
import { changeMailbox } from '../../../mailboxes/change-mailbox.ts';
import { listMailboxes } from '../../../mailboxes/list-mailboxes.ts';
import { everyMailboxProcedure, personProcedure } from '../../gates.ts';
import { t } from '../../init.ts';
import { openEvery } from '../../mailbox-gates.ts';

/** The mailboxes of a person. They are added by connecting them. */
export const mailboxesRouter = t.router({
  list: everyMailboxProcedure.output(mailboxesAnswer).query(({ ctx }) => listMailboxes(ctx.tenants)),
  change: personProcedure
    .input(changeMailboxRequest)
    .output(mailboxesAnswer)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.mailboxIds.includes(input.mailboxId)) throw new AppError('mailboxNotFound');
      await changeMailbox(ctx.tenant, input);
      return listMailboxes(openEvery({ ...ctx, namedMailbox: null }).tenants);
    }),
  remove: personProcedure
    .input(removeMailboxRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => {
      if (input.mailboxId === FIRST_MAILBOX)
        throw new FieldError(
          'mailboxId',
          'The first mailbox cannot be removed. Disconnect it in the settings',
        );
      if (!ctx.mailboxIds.includes(input.mailboxId)) throw new AppError('mailboxNotFound');
      return removeMailbox(ctx.tenant);
    }),
});
