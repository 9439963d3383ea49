import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickFrom } from '../../packages/adapters/src/imap/testing/model/seeded-random.ts';
import type { MailRow } from '../../packages/contract/src/inbox/mail-list.ts';
import { askServer } from './ask-server.ts';
import { count, type QueuedSend } from './ledger.ts';
import { boxOf, type Life } from './life.ts';
import { topicOf } from './plan-deliveries.ts';

const PATH = '/api/inbox/send';
const CANCEL_WITHIN_MS = 7_000;
const FRIENDS = 40;

/** Queues an email or a reply, and then cancels it, sends it now, or lets it go. */
export async function queueMail(
  life: Life,
  { number, row }: { number: number; row: MailRow | null },
): Promise<void> {
  const { week, ledger, random } = life;
  const box = row ? boxOf(life, row) : pickFrom(random, Object.values(week.boxes));
  const other = box.side === 'google' ? week.boxes.imap : week.boxes.google;
  const toOther = row === null && random(5) === 0;
  const token = row
    ? `Reply ${number} of ${box.side}`
    : `Send ${number} of ${toOther ? 'google and imap' : box.side}`;
  const mail = {
    to: [`friend${random(FRIENDS)}@friends.test`, ...(toOther ? [other.email] : [])],
    subject: row ? `Re: ${topicOf(row.subject)}` : token,
    body: `${token}.`,
    ...(row ? { threadId: row.threadId } : { from: box.email }),
    ...(random(3) === 0 && { sendInSeconds: 1 + random(20) }),
  };
  const headers = { 'Idempotency-Key': randomUUID() };
  const answer = await askServer(week.person, ledger, {
    method: 'POST',
    path: PATH,
    body: () => mail,
    headers,
  });
  if (answer.status !== 200) return;
  const scheduledSendId = String(answer.body['scheduledSendId']);
  const send: QueuedSend = { token, side: box.side, scheduledSendId, cancelled: false };
  ledger.sends.push(send);
  const fate = random(4);
  if (fate === 0) await cancelMail(life, send);
  if (fate === 1) await sendNow(life, send);
}

async function cancelMail({ week, ledger, random }: Life, send: QueuedSend): Promise<void> {
  await sleep(random(CANCEL_WITHIN_MS));
  const { scheduledSendId } = send;
  const body = () => ({ scheduledSendId });
  const answer = await askServer(week.person, ledger, { method: 'DELETE', path: PATH, body });
  send.cancelled = answer.body['success'] === true;
  count(ledger, send.cancelled ? 'cancelled' : 'too late to cancel');
}

async function sendNow({ week, ledger }: Life, { scheduledSendId }: QueuedSend): Promise<void> {
  await askServer(week.person, ledger, { method: 'PUT', path: PATH, body: () => ({ scheduledSendId }) });
}
