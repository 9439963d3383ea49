import { listIdleContactBooks } from '@triage/database/tables/people/contacts';
import type { Services } from '../../context.ts';
import { CONTACTS_SCOPE } from '../../ports/oauth.ts';

/** A reading queues the next one when it ends. Where one never ended, for example in a long outage, it begins anew. */
export async function queueIdleBooks({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  for (const { userId } of await listIdleContactBooks(db, [CONTACTS_SCOPE]))
    await jobs.enqueue('read-contacts', { userId }, { key: userId });
}
