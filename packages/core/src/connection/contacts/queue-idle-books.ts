import { listIdleContactBooks } from '@triage/database/tables/people/contacts';
import type { Services } from '../../context.ts';
import { CONTACTS_SCOPE } from '../../ports/oauth.ts';

/** Each read queues the next one when it ends. If a read never ended, for example in a long outage, this queues it again. */
export async function queueIdleBooks({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  for (const { userId } of await listIdleContactBooks(db, [CONTACTS_SCOPE]))
    await jobs.enqueue('read-contacts', { userId }, { key: userId });
}
