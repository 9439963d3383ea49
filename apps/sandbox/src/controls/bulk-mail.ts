import type { Account } from '../accounts.ts';
import { storeMessage } from '../mail/store-message.ts';

export type BulkRequest = {
  to: string;
  count: number;
  spreadDays: number;
  live: boolean;
  /** Outside the inbox, and read. */
  archived: boolean;
};

const DAY = 86_400_000;
const WORDS = [
  'invoice',
  'roadmap',
  'offsite',
  'budget',
  'review',
  'contract',
  'launch',
  'hiring',
  'travel',
  'design',
];

/** Many small messages that were there all along; `live` makes each a change that history and push tell of. */
export function addBulkMail(account: Account, request: Partial<BulkRequest>): number {
  const { mailbox } = account;
  const count = Math.min(Math.max(request.count ?? 0, 0), 200_000);
  const now = mailbox.clock.now();
  const step = ((request.spreadDays ?? 60) * DAY) / Math.max(count, 1);
  for (let index = 0; index < count; index++) {
    const internalDate = request.live ? now : Math.round(now - (count - index) * step);
    storeMessage(mailbox, {
      raw: smallMessage(account, index, internalDate),
      labelIds: request.archived ? [] : index % 3 === 0 ? ['INBOX', 'UNREAD'] : ['INBOX'],
      internalDate,
      quiet: request.live !== true,
    });
  }
  return count;
}

function smallMessage(account: Account, index: number, date: number): Buffer {
  const topic = WORDS[index % WORDS.length];
  const number = index + 1;
  return Buffer.from(
    [
      `From: Sender ${index % 400} <sender${index % 400}@example.com>`,
      `To: ${account.name} <${account.email}>`,
      `Subject: About the ${topic} ${number}`,
      `Message-ID: <bulk-${number}-${date}@example.com>`,
      `Date: ${new Date(date).toUTCString()}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      `Hello ${account.name},`,
      '',
      `this is note ${number} about the ${topic}.${index % 5 === 0 ? ' Could you tell me by Friday?' : ''}`,
      '',
    ].join('\r\n'),
  );
}
