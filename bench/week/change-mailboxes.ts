import { pickFrom, type Random } from '../../packages/adapters/src/imap/testing/model/seeded-random.ts';
import { fetchGoogle, type TrueMail } from './fetch-truth.ts';
import { count, type Ledger } from './ledger.ts';
import type { WeekWorld } from './open-week.ts';
import { isLeftAlone, topicOf } from './plan-deliveries.ts';
import type { Progress } from './progress.ts';

interface Others {
  random: Random;
  changes: number;
  ledger: Ledger;
  progress: Progress;
}

const GOOGLE_CHANGES = [
  { add: ['STARRED'] },
  { remove: ['STARRED'] },
  { add: ['UNREAD'] },
  { remove: ['UNREAD'] },
  { remove: ['UNREAD'] },
  { remove: ['INBOX'] },
  { add: ['INBOX'] },
  { add: ['TRASH'], remove: ['INBOX'] },
  { add: ['INBOX'], remove: ['TRASH'] },
  'delete',
] as const;
const LOOK_EVERY = 12;

/** Another program of the same person at the Google mailbox. */
export async function changeGoogle(
  week: WeekWorld,
  { random, changes, ledger, progress }: Others,
): Promise<void> {
  const { world, boxes } = week;
  const { email } = boxes.google;
  let known: TrueMail[] = [];
  for (let at = 0; at < changes; at++) {
    await progress.reach(at / changes);
    if (at % LOOK_EVERY === 0) known = (await fetchGoogle(week)).filter(mayChange);
    const [message] = known.splice(random(Math.max(known.length, 1)), 1);
    if (!message) continue;
    const change = pickFrom(random, GOOGLE_CHANGES);
    count(ledger, change === 'delete' ? 'deleted at Google' : 'changed at Google');
    if (change === 'delete') {
      ledger.deleted.add(`google ${message.messageId}`);
      await world.control('delete', { email, messageId: message.id });
    } else await world.control('label', { email, messageId: message.id, ...change });
  }
}

function mayChange({ topic, labels }: TrueMail): boolean {
  return !isLeftAlone(topic) && !labels.includes('DRAFT');
}

const OWN_FOLDER = 'Work';
const FOLDERS = ['INBOX', 'INBOX', 'INBOX', 'Archive', 'Trash', OWN_FOLDER];
const UID = { uid: true } as const;

/** Another mail program at the mailbox by IMAP. */
export async function changeImap(
  week: WeekWorld,
  { random, changes, ledger, progress }: Others,
): Promise<void> {
  const client = await week.openProgram();
  await client.mailboxCreate(OWN_FOLDER);
  const steps = ['read', 'unread', 'flag', 'unflag', 'move', 'move', 'move', 'delete'] as const;
  for (let at = 0; at < changes; at++) {
    await progress.reach(at / changes);
    const folder = pickFrom(random, FOLDERS);
    const { exists } = await client.mailboxOpen(folder);
    if (exists === 0) continue;
    const found = await client.fetchOne(String(1 + random(exists)), {
      uid: true,
      headers: ['subject', 'message-id'],
    });
    const { subject, messageId } = parseHead(found ? found.headers?.toString() : '');
    if (!found || isLeftAlone(topicOf(subject))) continue;
    const uid = String(found.uid);
    const step = pickFrom(random, steps);
    count(ledger, `${step} by IMAP`);
    if (step === 'read') await client.messageFlagsAdd(uid, ['\\Seen'], UID);
    if (step === 'unread') await client.messageFlagsRemove(uid, ['\\Seen'], UID);
    if (step === 'flag') await client.messageFlagsAdd(uid, ['\\Flagged'], UID);
    if (step === 'unflag') await client.messageFlagsRemove(uid, ['\\Flagged'], UID);
    if (step === 'move') await client.messageMove(uid, pickFrom(random, FOLDERS), UID);
    if (step === 'delete') {
      ledger.deleted.add(`imap ${messageId}`);
      await client.messageDelete(uid, UID);
    }
  }
  await client.logout();
}

function parseHead(head = ''): { subject: string; messageId: string } {
  const find = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return { subject: find('Subject'), messageId: find('Message-ID') };
}
