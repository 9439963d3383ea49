import { pickFrom } from '../../packages/adapters/src/imap/testing/model/seeded-random.ts';
import type { SearchHit } from '../../packages/contract/src/inbox/search.ts';
import { askServer } from './ask-server.ts';
import { describeStray } from './check-row.ts';
import type { Life } from './life.ts';

const WORDS = ['Topic', 'invoice', 'report', 'Tuesday', 'bis morgen'];

/** Searches both mailboxes, or one by its address; every hit must be of a mailbox that was asked. */
export async function searchMail({ week, ledger, random }: Life): Promise<void> {
  const box = random(2) === 0 ? pickFrom(random, Object.values(week.boxes)) : null;
  const query = `${pickFrom(random, WORDS)}${box ? ` account:${box.email}` : ''}`;
  const question = { method: 'POST', path: '/api/search/advanced', body: () => ({ query }) };
  const { status, body } = await askServer(week.person, ledger, question);
  if (status !== 200) return;
  for (const hit of body['results'] as SearchHit[]) {
    const stray = describeStray(hit, week.boxes);
    if (stray) ledger.wrong.push(`${stray}, found by "${query}"`);
    if (box && hit.mailboxId !== box.mailboxId)
      ledger.wrong.push(`"${query}" found "${hit.subject}" in ${hit.mailboxId}`);
  }
}
