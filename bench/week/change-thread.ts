import { pickFrom } from '../../packages/adapters/src/imap/testing/model/seeded-random.ts';
import type { MailRow } from '../../packages/contract/src/inbox/mail-list.ts';
import { type Answer, askServer, type Question } from './ask-server.ts';
import { count, type Wish, wishOf } from './ledger.ts';
import { boxOf, type Life } from './life.ts';
import type { Box } from './open-week.ts';
import { topicOf } from './plan-deliveries.ts';

export const THREAD_ACTIONS = [
  ...(['archive', 'archive', 'restore', 'star', 'unstar', 'mark', 'label', 'unlabel'] as const),
  ...(['snooze', 'unsnooze'] as const),
];
type ThreadAction = (typeof THREAD_ACTIONS)[number];

const LANES = ['reply', 'schedule', 'fyi', 'done'] as const;
export const LABEL = 'Kept';
const SNOOZE_MS = 30_000;

/** One change of a thread, and what the server must have afterwards if it was confirmed. */
export async function changeThread(life: Life, kind: ThreadAction, row: MailRow): Promise<void> {
  const { week, ledger } = life;
  const box = boxOf(life, row);
  const topic = topicOf(row.subject);
  const wish = wishOf(ledger, box.side, topic);
  // Until it is confirmed, nothing is known.
  forget(wish, kind);
  const question = await questionOf(life, kind, row);
  const answer = await askServer(week.person, ledger, question);
  if (answer.status !== 200) return;
  if (hasFailedPart(answer)) return count(ledger, 'failed in part');
  Object.assign(wish, wished(kind, row, ledger.delivered.get(topic)));
}

async function questionOf(life: Life, kind: ThreadAction, row: MailRow): Promise<Question> {
  const { threadId } = row;
  const of = (method: string, path: string, more: object = {}): Question => ({
    method,
    path: `/api/inbox/${path}`,
    body: () => ({ threadId, ...more }),
  });
  switch (kind) {
    case 'archive':
      return of('POST', 'archive');
    case 'restore':
      return of('POST', 'restore', { lane: pickFrom(life.random, LANES) });
    case 'star':
      return of('POST', 'star');
    case 'unstar':
      return of('DELETE', 'star');
    case 'unsnooze':
      return of('DELETE', 'snooze');
    case 'snooze':
      return {
        ...of('POST', 'snooze'),
        body: () => ({ threadId, until: new Date(Date.now() + SNOOZE_MS).toISOString() }),
      };
    case 'mark': {
      const json = { threadIds: [threadId], unread: life.random(2) === 0 };
      return { method: 'POST', path: '/api/trpc/triage.markMany', body: () => ({ json }) };
    }
    case 'label':
    case 'unlabel': {
      const id = await putLabel(life, boxOf(life, row));
      const change = { threadIds: [threadId], [kind === 'label' ? 'add' : 'remove']: [id] };
      return { method: 'POST', path: '/api/inbox/labels', body: () => change };
    }
  }
}

/** The id of the label in this mailbox, which is made if there is none. */
async function putLabel({ week, ledger }: Life, { mailboxId }: Box): Promise<string> {
  const body = () => ({ name: LABEL, mailboxId });
  const answer = await askServer(week.person, ledger, { method: 'PUT', path: '/api/inbox/labels', body });
  const label = (answer.body['label'] ?? answer.body) as { id: string };
  return label.id;
}

function hasFailedPart({ body }: Answer): boolean {
  return JSON.stringify(body).includes('"success":false');
}

function forget(wish: Wish, kind: ThreadAction): void {
  if (kind === 'star' || kind === 'unstar') delete wish.starred;
  if (kind === 'label' || kind === 'unlabel') delete wish.labelled;
  if (kind === 'archive' || kind === 'restore') delete wish.archivedWith;
}

function wished(kind: ThreadAction, row: MailRow, delivered: number | undefined): Wish {
  if (kind === 'star' || kind === 'unstar') return { starred: kind === 'star' };
  if (kind === 'label' || kind === 'unlabel') return { labelled: kind === 'label' };
  // One that came meanwhile stays in the inbox.
  if (kind === 'archive' && row.messageCount === delivered) return { archivedWith: row.messageCount };
  return {};
}
