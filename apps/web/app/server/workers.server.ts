import { resumeApproval } from '@triage/core/agent/approvals/finish-approval';
import { runDueTasks } from '@triage/core/agent/tasks/run-due-tasks';
import { fetchContacts } from '@triage/core/connection/contacts/fetch-contacts';
import { renewWatch } from '@triage/core/connection/renew-watch';
import { openTenant, type Services, type TenantContext } from '@triage/core/context';
import { finishBookings } from '@triage/core/flows/booking/confirm-booking';
import { deletePersonWhole } from '@triage/core/flows/delete-everything';
import { followInbox } from '@triage/core/flows/follow-inbox';
import { indexArchive } from '@triage/core/flows/index-archive';
import { indexMailbox } from '@triage/core/flows/index-mailbox';
import { mailChanged } from '@triage/core/flows/mail-changed';
import { prepareDrafts } from '@triage/core/flows/prepared/prepare-drafts';
import { recordGuestAnswer } from '@triage/core/flows/record-guest-answer';
import { runRules } from '@triage/core/flows/rules/run-rules';
import { indexWords } from '@triage/core/mailbox/index/index-words';
import { copySettings } from '@triage/core/mailboxes/copy-settings';
import { notifyPerson } from '@triage/core/mailboxes/notify-person';
import type { JobKind, JobPayloads } from '@triage/core/ports/jobs';
import { isProviderFailure } from '@triage/core/ports/mail';
import { noTelemetry } from '@triage/core/ports/telemetry';
import { runFillSplits } from '@triage/core/rules/splits/fill-splits';
import { runReembed } from '@triage/core/search/run-reembed';
import { startDispatcher } from '@triage/core/send/dispatch/start-dispatcher';
import { writeDrafts } from '@triage/core/send/drafts/write-drafts';
import { sendLink } from '@triage/core/sign-in/links/send-link';
import { nextReturn, returnDue } from '@triage/core/snooze/return-due';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import { upgradeTriage } from '@triage/core/triage/model/upgrade-triage';
import { settleScheduling } from '@triage/core/triage/settle-scheduling';
import { startSweeping } from './sweep-timer.server.ts';

export interface Workers {
  stop(): Promise<void>;
}

type TenantJob = { [K in JobKind]: JobPayloads[K] extends { userId: string } ? K : never }[JobKind];
type Work<K extends TenantJob> = (
  tenant: TenantContext,
  payload: JobPayloads[K],
  signal: AbortSignal,
) => Promise<void>;

/** Runs the durable jobs, each as the user who owns its row. */
export async function startWorkers(services: Services): Promise<Workers> {
  async function take<K extends TenantJob>(kind: K, work: Work<K>): Promise<void> {
    await services.jobs.work(kind, async (payload, signal) => {
      const tenant = openTenant(services, mintTenantId(payload.userId));
      const piece = { name: `job ${kind}`, metric: 'triage.job.duration', fields: { kind } } as const;
      await (services.telemetry ?? noTelemetry).follow(piece, async () => {
        try {
          await work(tenant, payload, signal);
        } catch (error) {
          // Retrying a revoked grant is pointless: the page offers to reconnect, which starts again.
          if (!isProviderFailure(error, 'revoked')) throw error;
          tenant.logger.info('job.not-connected', { kind });
        }
      });
    });
  }
  await take('index-mailbox', (tenant, _payload, signal) => indexMailbox(tenant, signal));
  await take('index-archive', (tenant, _payload, signal) => indexArchive(tenant, signal));
  await take('mail-changed', (tenant, _payload, signal) => mailChanged(tenant, signal));
  await take('upgrade-triage', (tenant, _payload, signal) => upgradeTriage(tenant, signal));
  await take('run-rules', (tenant, _payload, signal) => runRules(tenant, signal));
  await take('fill-splits', (tenant, _payload, signal) => runFillSplits(tenant, signal));
  await take('index-words', (tenant, _payload, signal) => indexWords(tenant, signal));
  await take('reembed', (tenant, { provider }, signal) => runReembed(tenant, provider, signal));
  await take('follow-inbox', (tenant, _payload, signal) => followInbox(tenant, signal));
  await take('renew-watch', (tenant) => renewWatch(tenant));
  await take('finish-bookings', (tenant) => finishBookings(tenant));
  await take('write-drafts', (tenant, _payload, signal) => writeDrafts(tenant, signal));
  await take('prepare-drafts', (tenant, _payload, signal) => prepareDrafts(tenant, signal));
  await take('run-scheduled', async (tenant, _payload, signal) => {
    // The tasks first: a brief of the same time has their answers.
    await runDueTasks(tenant, signal);
  });
  await take('read-contacts', (tenant, _payload, signal) => fetchContacts(tenant, signal));
  await take('record-answer', (tenant, { messageId }) => recordGuestAnswer(tenant, messageId));
  await take('settle-scheduling', async (tenant, scheduled) => {
    await settleScheduling(tenant, scheduled);
  });
  await take('remove-person', async (tenant) => {
    await deletePersonWhole(tenant);
  });
  await take('copy-settings', (tenant) => copySettings(tenant));
  await take('notify', (tenant) => notifyPerson(tenant));
  await take('agent-intent', (tenant, { approvalId }) => resumeApproval(tenant, approvalId));
  const { signIn } = services;
  if (signIn?.siteMail) {
    const ctx = { ...services, signIn: { ...signIn, siteMail: signIn.siteMail } };
    await services.jobs.work('sign-in-mail', ({ linkId }) => sendLink(ctx, linkId));
  }
  const dispatcher = startDispatcher(services, { also: { work: returnDue, nextAt: nextReturn } });
  const sweeper = startSweeping(services);
  return {
    stop: async () => {
      sweeper.stop();
      await dispatcher.stop();
    },
  };
}
