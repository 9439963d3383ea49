import { createHash } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';
import { appendMessage, findFolder } from './imap-mailbox.ts';

const DANA = 'dana@outlook.test';
const HOUR_MS = 3_600_000;
const MAILS = [
  [
    'Elif Kaya <elif@sunday-choir.test>',
    'Sunday, 11 or 12?',
    'Can you come at 11, or is 12 better for you?',
    3,
  ],
  ['Haus & Hof <verwaltung@haus-hof.test>', 'Heizung', 'Guten Tag, wann dürfen wir am Dienstag kommen?', 20],
  ['Library <notices@city-library.test>', 'Two books are due on Friday', 'Renew them online.', 44],
  ['Emil <emil@outlook.test>', 'Photos from the lake', 'They are all in the shared album now.', 70],
] as const;

/** A few emails for the account that the page of the local Microsoft proposes. */
export function fillOutlookMailbox({ imap, clock }: Pick<Sandbox, 'imap' | 'clock'>): void {
  const mailbox = imap.open(DANA);
  const inbox = mailbox && findFolder(mailbox, 'INBOX');
  if (!mailbox || !inbox) throw new Error(`No mailbox: ${DANA}`);
  for (const [from, subject, text, hoursAgo] of [...MAILS].reverse()) {
    const date = new Date(clock.now() - hoursAgo * HOUR_MS);
    const id = createHash('sha256').update(subject).digest('hex').slice(0, 24);
    const head = [
      ...[`From: ${from}`, `To: Dana <${DANA}>`, `Subject: ${subject}`, `Date: ${date.toUTCString()}`],
      ...[`Message-ID: <${id}@outlook.test>`, 'Content-Type: text/plain; charset=utf-8'],
    ];
    const raw = Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
    appendMessage(mailbox, inbox, { raw, date, emailId: `M${id}` });
  }
}
