import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduledSend } from '../../packages/contract/src/sending/send.ts';
import type { TenantContext } from '../../packages/core/src/context.ts';
import { listDrafts } from '../../packages/core/src/send/drafts/list-drafts.ts';
import { saveDraft } from '../../packages/core/src/send/drafts/save-draft.ts';
import { findSend } from '../../packages/core/src/send/list-sends.ts';
import type { Database } from '../../packages/database/src/open-database.ts';
import { ReplicaReader } from '../../packages/database/src/replica/replica-reader.ts';
import { STANDBY_LAG_MS } from './chaos-services.ts';
import { remoteDatabase } from './remote-database.ts';

/**
 * A person's own changes, read through the pool that reads from the standby, as lists and threads are in the app. The app asks the
 * primary for sends and drafts; here they prove that no kill of the standby takes somebody back before their own writes.
 */
export function checkOwnChanges(hasStandby: boolean, onOutdated: (id: string) => void) {
  const open = async () => remoteDatabase({ isDistributed: false }, { onStandby: true }) as Database;
  const replica = new ReplicaReader({ open });
  const reading = (tenant: TenantContext): TenantContext => ({
    ...tenant,
    db: replica.readerOf(tenant.db, tenant.tenantId),
  });
  const hasDraft = async (tenant: TenantContext, draftId: string) => {
    replica.noteWrite(tenant.tenantId);
    return (await listDrafts(reading(tenant))).drafts.some((draft) => draft.draftId === draftId);
  };

  return {
    /** Without a status: in whichever. */
    async sees(tenant: TenantContext, id: string, status?: ScheduledSend['status']): Promise<void> {
      if (!hasStandby) return;
      replica.noteWrite(tenant.tenantId);
      // At once, when the standby lacks it, and when it has it.
      for (const waitMs of [0, 2 * STANDBY_LAG_MS]) {
        await sleep(waitMs);
        const { send } = await findSend(reading(tenant), { scheduledSendId: id });
        if (!send || (status && send.status !== status)) onOutdated(id);
      }
    },
    async saveDraft(tenant: TenantContext): Promise<string | undefined> {
      if (!hasStandby) return undefined;
      const draftId = randomUUID();
      const content = {
        kind: 'new',
        body: 'Begun',
        to: '',
        cc: '',
        bcc: '',
        subject: '',
        quote: '',
      } as const;
      await saveDraft(tenant, { draftId, seen: 0, content: { ...content, threadId: null, files: [] } });
      if (!(await hasDraft(tenant, draftId))) onOutdated(draftId);
      return draftId;
    },
    async seesNoDraft(tenant: TenantContext, draftId: string): Promise<void> {
      if (await hasDraft(tenant, draftId)) onOutdated(draftId);
    },
  };
}
