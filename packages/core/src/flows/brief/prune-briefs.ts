import { BRIEF_KEPT_DAYS } from '@triage/contract/inbox/brief';
import { deleteBriefsBefore } from '@triage/database/tables/briefs/briefs';
import { deleteTaskRunsBefore } from '@triage/database/tables/briefs/task-runs';
import type { Services } from '../../context.ts';

const DAY_MS = 86_400_000;

export async function pruneBriefs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - BRIEF_KEPT_DAYS * DAY_MS);
  await deleteBriefsBefore(db, before);
  await deleteTaskRunsBefore(db, before);
}
