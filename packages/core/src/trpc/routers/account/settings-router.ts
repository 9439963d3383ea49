import {
  accountHealthSchema,
  aiBudgetRequest,
  aiSpendSchema,
  aiStatusSchema,
} from '@triage/contract/account/account-health';
import {
  importSignatureRequest,
  ownAddressesAnswer,
  ownAddressSchema,
  signatureRequest,
} from '@triage/contract/account/addresses';
import { deleteEverythingRequest, deletionReportSchema } from '@triage/contract/account/deletion';
import { mailboxRequest } from '@triage/contract/account/mailboxes';
import { settingsChange, settingsSchema } from '@triage/contract/account/preferences';
import { findConnection } from '../../../connection/find-connection.ts';
import { deleteEverything } from '../../../flows/delete-everything.ts';
import { listAddresses } from '../../../mailbox/inbox/list-addresses.ts';
import { fetchAddresses } from '../../../mailbox/sync/refresh-addresses.ts';
import { listAddressesOfAll } from '../../../mailboxes/list-addresses-of-all.ts';
import { checkHealth } from '../../../settings/check-health.ts';
import { exportPerson } from '../../../settings/export-person.ts';
import { getAiStatus } from '../../../settings/get-ai-status.ts';
import { getSettings } from '../../../settings/get-settings.ts';
import { importSignature, saveSignature } from '../../../settings/save-signature.ts';
import { updateSettings } from '../../../settings/update-settings.ts';
import {
  connectedProcedure,
  everyMailboxProcedure,
  personProcedure,
  sessionProcedure,
  sharedProcedure,
} from '../../gates.ts';
import { t } from '../../init.ts';
import { openEvery } from '../../mailbox-gates.ts';

/** Without the connection gate: a disconnected user still owns their settings and data. */
export const settingsRouter = t.router({
  read: sessionProcedure.output(settingsSchema).query(({ ctx }) => getSettings(ctx.tenant)),
  update: sharedProcedure
    .input(settingsChange)
    .output(settingsSchema)
    .mutation(({ ctx, input }) => updateSettings(ctx.tenant, input)),
  addresses: everyMailboxProcedure
    .output(ownAddressesAnswer)
    .query(async ({ ctx }) => ({ addresses: await listAddressesOfAll(ctx) })),
  /** For an address that was set up in the mail account just now. */
  refreshAddresses: connectedProcedure.output(ownAddressesAnswer).mutation(async ({ ctx }) => {
    await fetchAddresses(ctx.tenant);
    return { addresses: await listAddresses(ctx.tenant.db, ctx.tenant.tenantId) };
  }),
  // The signature belongs to an address of one mailbox; with several, the request names the mailbox.
  setSignature: sessionProcedure
    .input(signatureRequest)
    .output(ownAddressSchema)
    .mutation(({ ctx, input }) => saveSignature(ctx.tenant, input)),
  importSignature: connectedProcedure
    .input(importSignatureRequest)
    .output(ownAddressSchema)
    .mutation(({ ctx, input }) => importSignature(ctx.tenant, input)),
  /** For one mailbox, by default the first. */
  health: sessionProcedure
    .input(mailboxRequest)
    .output(accountHealthSchema)
    .query(async ({ ctx }) => checkHealth(ctx.tenant, await findConnection(ctx.tenant))),
  /** For the door of this process that sends the file: over HTTP itself there is nothing of it to serialise. */
  export: personProcedure.query(({ ctx }) => {
    const [, ...further] = openEvery({ ...ctx, namedMailbox: null }).tenants;
    return { read: () => exportPerson(ctx.tenant, further) };
  }),
  deleteEverything: personProcedure
    .input(deleteEverythingRequest)
    .output(deletionReportSchema)
    .mutation(({ ctx, input }) => deleteEverything(ctx.tenant, input)),
  budget: sessionProcedure
    .output(aiSpendSchema)
    .query(async ({ ctx }) => (await getAiStatus(ctx.tenant)).spend),
  setBudget: sharedProcedure
    .input(aiBudgetRequest)
    .output(aiSpendSchema)
    .mutation(async ({ ctx, input: { daily, background } }) => {
      await updateSettings(ctx.tenant, {
        ...(daily !== undefined && { aiDailyBudget: daily }),
        ...(background !== undefined && { aiBackgroundBudget: background }),
      });
      return (await getAiStatus(ctx.tenant)).spend;
    }),
  ai: sessionProcedure.output(aiStatusSchema).query(({ ctx }) => getAiStatus(ctx.tenant)),
});
