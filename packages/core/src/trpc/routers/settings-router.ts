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
import { settingsChange, settingsSchema } from '@triage/contract/account/preferences';
import { findConnection } from '../../connection/find-connection.ts';
import { deleteEverything } from '../../flows/delete-everything.ts';
import { listAddresses } from '../../mailbox/inbox/list-addresses.ts';
import { readAddresses } from '../../mailbox/sync/refresh-addresses.ts';
import { checkHealth } from '../../settings/check-health.ts';
import { exportPerson } from '../../settings/export-person.ts';
import { readAiStatus } from '../../settings/read-ai-status.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { importSignature, saveSignature } from '../../settings/save-signature.ts';
import { updateSettings } from '../../settings/update-settings.ts';
import { connectedProcedure, personProcedure, sessionProcedure } from '../gates.ts';
import { t } from '../init.ts';

/** Without the connection gate: a disconnected user still owns their settings and data. */
export const settingsRouter = t.router({
  read: sessionProcedure.output(settingsSchema).query(({ ctx }) => readSettings(ctx.tenant)),
  update: sessionProcedure
    .input(settingsChange)
    .output(settingsSchema)
    .mutation(({ ctx, input }) => updateSettings(ctx.tenant, input)),
  addresses: sessionProcedure
    .output(ownAddressesAnswer)
    .query(async ({ ctx }) => ({ addresses: await listAddresses(ctx.tenant.db, ctx.tenant.tenantId) })),
  /** For an address that was set up in the mail account just now. */
  refreshAddresses: connectedProcedure.output(ownAddressesAnswer).mutation(async ({ ctx }) => {
    await readAddresses(ctx.tenant);
    return { addresses: await listAddresses(ctx.tenant.db, ctx.tenant.tenantId) };
  }),
  setSignature: sessionProcedure
    .input(signatureRequest)
    .output(ownAddressSchema)
    .mutation(({ ctx, input }) => saveSignature(ctx.tenant, input)),
  importSignature: connectedProcedure
    .input(importSignatureRequest)
    .output(ownAddressSchema)
    .mutation(({ ctx, input }) => importSignature(ctx.tenant, input)),
  health: sessionProcedure
    .output(accountHealthSchema)
    .query(async ({ ctx }) => checkHealth(ctx.tenant, await findConnection(ctx.tenant))),
  /** For the door of this process that sends the file: over HTTP itself there is nothing of it to serialise. */
  export: personProcedure.query(({ ctx }) => ({ read: () => exportPerson(ctx.tenant) })),
  deleteEverything: personProcedure
    .input(deleteEverythingRequest)
    .output(deletionReportSchema)
    .mutation(({ ctx, input }) => deleteEverything(ctx.tenant, input)),
  budget: sessionProcedure
    .output(aiSpendSchema)
    .query(async ({ ctx }) => (await readAiStatus(ctx.tenant)).spend),
  setBudget: sessionProcedure
    .input(aiBudgetRequest)
    .output(aiSpendSchema)
    .mutation(async ({ ctx, input: { daily, background } }) => {
      await updateSettings(ctx.tenant, {
        ...(daily !== undefined && { aiDailyBudget: daily }),
        ...(background !== undefined && { aiBackgroundBudget: background }),
      });
      return (await readAiStatus(ctx.tenant)).spend;
    }),
  ai: sessionProcedure.output(aiStatusSchema).query(({ ctx }) => readAiStatus(ctx.tenant)),
});
