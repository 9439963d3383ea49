import { randomUUID } from 'node:crypto';
import { fetchLocalAccount, offerLocalMailbox } from '../../apps/web/tests/support/mail/local-mailbox.ts';
import { connectedNewcomer, type Person } from '../../apps/web/tests/support/person.ts';
import { startWorld, type World } from '../../apps/web/tests/support/start-world.ts';
import { connectImap } from '../../packages/adapters/src/imap/server/connect.ts';
import type { PersonMailbox } from '../../packages/contract/src/account/mailboxes.ts';

/** A Google mailbox, and one by IMAP. */
export type Side = 'google' | 'imap';

export interface Box {
  side: Side;
  email: string;
  mailboxId: string;
}

export interface WeekWorld {
  world: World;
  person: Person;
  boxes: Record<Side, Box>;
  /** A mail program of the person beside ours. */
  openProgram(): ReturnType<typeof connectImap>;
}

const UNITS_PER_MINUTE = 1_000_000;

/** The production build, and a person with two empty mailboxes. */
export async function openWeek(): Promise<WeekWorld> {
  const world = await startWorld({ env: offerLocalMailbox });
  await world.control('quota', { unitsPerMinute: UNITS_PER_MINUTE });
  const person = await connectedNewcomer(world);
  const { imap, smtp, password, emailAddress } = await fetchLocalAccount(world);
  const email = `week-${randomUUID().slice(0, 8)}@${emailAddress.split('@')[1]}`;
  const request = { mailboxId: 'new', emailAddress: email, userName: email, password, imap, smtp };
  const answer = await person.call('POST', '/api/connect/mail-account', request);
  if (!answer.ok) throw new Error(`The second mailbox: ${answer.status} ${await answer.text()}`);
  const listed = await person.call('GET', '/api/connection/mailboxes');
  const { mailboxes } = (await listed.json()) as { mailboxes: PersonMailbox[] };
  const second = mailboxes.find(({ emailAddress }) => emailAddress === email);
  if (!second || mailboxes.length !== 2) throw new Error(`Not two mailboxes: ${JSON.stringify(mailboxes)}`);
  const server = { ...imap, security: 'none' as const };
  const account = { emailAddress: email, userName: email, auth: { password }, caldav: null };
  return {
    world,
    person,
    boxes: {
      google: { side: 'google', email: person.email, mailboxId: 'first' },
      imap: { side: 'imap', email, mailboxId: second.mailboxId },
    },
    openProgram: () => connectImap({ ...account, imap: server, smtp: server }),
  };
}
