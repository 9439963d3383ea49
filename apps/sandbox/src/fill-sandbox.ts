import { seedEvents } from './calendar/seed-events.ts';
import { takeInvitation } from './calendar/take-invitation.ts';
import { fillOutlookMailbox } from './imap/fill-outlook-mailbox.ts';
import { fillWorkMailbox } from './imap/fill-work-mailbox.ts';
import { storeMessage } from './mail/store-message.ts';
import type { Sandbox } from './sandbox.ts';
import { seedPeople } from './seed/people.ts';
import { seedMailbox } from './seed/seed-mailbox.ts';
import { seedSendAs } from './seed/send-as.ts';

const SEED = 1;

/** The people are always there; their mail and events only where asked for. */
export function fillSandbox(sandbox: Sandbox, options: { seed: boolean }): void {
  for (const person of seedPeople) sandbox.accounts.open(person);
  if (!options.seed) return;
  for (const account of sandbox.accounts.all()) account.mailbox.sendAs = seedSendAs[account.email] ?? [];
  const now = sandbox.clock.now();
  const threads = new Map<string, { id: string; length: number }>();
  const mails = seedMailbox({ now: new Date(now), seed: SEED });
  for (const mail of mails.sort((a, b) => a.date.getTime() - b.date.getTime())) {
    const account = sandbox.accounts.find(mail.owner);
    if (!account) throw new Error(`Seeded mail for an unknown person: ${mail.owner}`);
    const key = `${account.email} ${mail.threadKey}`;
    const id = sandbox.ids.seeded(`${key} ${threads.get(key)?.length ?? 0}`);
    const thread = threads.get(key) ?? { id, length: 0 };
    thread.length += 1;
    threads.set(key, thread);
    const raw = Buffer.from(mail.raw, 'utf8');
    takeInvitation(sandbox.accounts, account, raw);
    storeMessage(account.mailbox, {
      id,
      raw,
      labelIds: mail.labels,
      internalDate: mail.date.getTime(),
      inThread: thread.id,
      quiet: true,
    });
  }
  for (const account of sandbox.accounts.all()) seedEvents(account.calendar, now);
  fillWorkMailbox(sandbox, { now: new Date(now), seed: SEED });
  fillOutlookMailbox(sandbox);
}
