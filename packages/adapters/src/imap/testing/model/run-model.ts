import { writeFileSync } from 'node:fs';
import { indexMailbox } from '@triage/core/flows/index-mailbox';
import { syncMailbox } from '@triage/core/mailbox/sync/sync-mailbox';
import { ProviderError } from '@triage/core/ports/mail';
import type { Database } from '@triage/database/open-database';
import type { MailServerKind } from '../write-dovecot-config.ts';
import { checkIdentity, compareAll, describeJournal, listMirrored } from './audit.ts';
import { modelWorld } from './model-world.ts';
import { Killed } from './mortal-database.ts';
import { ownChange } from './own-change.ts';
import { randomChanges } from './random-changes.ts';
import { journalReader } from './replay-journal.ts';
import { pickFrom, seededRandom } from './seeded-random.ts';
import { fetchTruth } from './server-truth.ts';
import type { Fate } from './stepping-proxy.ts';

const GARBAGE = [
  '* 7 FETCH (UID 99999999999 BODY[] {12}\r\n',
  '* 1 FETCH (UID 1 BODY[HEADER.FIELDS (MESSAGE-ID)] {99999}\r\n\r\n)\r\n',
  'no such answer\r\n',
  '* BYE Too many\r\n',
];
const FAULTS: Fate[] = ['cut', 'cutAnswer', 'silence', ...GARBAGE.map((answer) => ({ answer }))];
const LAST_EVENTS = 80;
const ATTEMPTS = 4;
/** What is there before the mailbox is connected. */
const FIRST_CHANGES = 30;

export interface ModelRun {
  db: Database;
  port: number;
  kind: MailServerKind;
  steps: number;
  seed: number;
}

/**
 * Random changes, with changes, faults and deaths between any two commands of a pass. Whenever the mailbox has come to
 * rest, everything is compared. Throws with the last events: the seed repeats them.
 */
export async function runModel({ db, port, kind, steps, seed }: ModelRun): Promise<void> {
  const random = seededRandom(seed);
  const events: string[] = [];
  const note = (line: string) => void events.push(line);
  let taken = 0;
  let isDisturbed = false;
  let turn: Promise<unknown> = Promise.resolve();
  const world = await modelWorld(db, port, (command) => {
    // The two connections of a process wait for each other, so that a seed means one order.
    const decided = turn.then(() => decide(command));
    turn = decided;
    return decided;
  });
  const userId = world.ctx.tenantId;
  const { separator = '/', prefix = '' } = kind;
  const changes = randomChanges(world.other, random, { separator, prefix, note });
  const identities = new Map<string, string>();

  async function change(): Promise<void> {
    taken += 1;
    await changes.step().catch((error: unknown) => {
      // The server may refuse the other program too, such as in a folder that was deleted a moment ago.
      const isRefused = (error as { responseStatus?: string }).responseStatus === 'NO';
      if (!isRefused && !world.isDropped()) throw error;
    });
  }

  async function decide(command: string): Promise<Fate> {
    note(`> ${command.slice(0, 160)}`);
    if (!isDisturbed || /^\S+ (LOGIN|AUTHENTICATE)/.test(command)) return 'pass';
    while (random(3) === 0) await change();
    const fate = random(60) === 0 ? pickFrom(random, FAULTS) : 'pass';
    if (fate !== 'pass') note(`! ${JSON.stringify(fate)}`);
    return fate;
  }

  /** What fails is tried again later; a dead process is replaced. */
  async function disturbed(work: () => Promise<unknown>): Promise<void> {
    isDisturbed = true;
    if (random(6) === 0) world.process.dieAfter(random(40));
    try {
      await work();
    } catch (error) {
      note(`! ${error}`);
      const isFault = error instanceof ProviderError && (error.transient || error.failure === 'notFound');
      if (!isFault && !(error instanceof Killed) && !world.process.isDead) throw error;
    } finally {
      isDisturbed = false;
      await turn;
      if (world.process.isDead || random(30) === 0) await world.restart();
      else world.process.dieAfter(Number.POSITIVE_INFINITY);
    }
  }

  async function requireNone(wrong: readonly string[]): Promise<void> {
    if (wrong.length === 0) return;
    const told = await describeJournal(db, userId, wrong);
    const log = process.env['IMAP_MODEL_LOG'];
    if (log) writeFileSync(log, events.join('\n'));
    const lines = [...wrong, 'The journal:', ...told, 'Last events:', ...events.slice(-LAST_EVENTS)];
    throw new Error(`Seed ${seed}, step ${taken}:\n${lines.join('\n')}`);
  }

  await changes.start();
  for (let at = 0; at < FIRST_CHANGES; at++) await change();
  for (let isIndexed = false; !isIndexed; )
    await disturbed(async () => {
      await indexMailbox(world.ctx, new AbortController().signal);
      isIndexed = true;
    });
  const { historyId } = await soon(() => world.ctx.mail.getProfile());
  const labels = new Map((await listMirrored(db, userId)).map((row) => [row.id, new Set(row.labelIds)]));
  const journal = journalReader({ historyId, labels });

  async function audit(): Promise<void> {
    note('at rest');
    await soon(() => syncMailbox(world.ctx));
    await requireNone(await soon(() => journal.read(world.ctx.mail)));
    const truth = await fetchTruth(await world.other());
    await requireNone(await compareAll(db, userId, { truth, journal }));
    const lost = changes.names.filter((name) => !truth.has(name) && !changes.deleted.has(name));
    const remade = lost.length > 0 ? await soon(() => changes.findRemade()) : [];
    if (remade.length === 0) return requireNone(lost.map((name) => `${name} is lost`));
    note(`the server emptied ${remade.join()} itself, with ${lost.join()}`);
    changes.forget(lost);
  }

  /** Where a folder was deleted a moment ago, the server may drop even a new connection. */
  async function soon<T>(work: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (attempts === 1 || !(error instanceof ProviderError && error.transient)) throw error;
      note(`! ${error}`);
      return soon(work, attempts - 1);
    }
  }

  while (taken < steps) {
    await change();
    if (random(4) === 0) await disturbed(() => ownChange(world.ctx, random, note));
    if (random(3) === 0) await disturbed(() => syncMailbox(world.ctx));
    await requireNone(checkIdentity(await listMirrored(db, userId), identities));
    if (random(10) === 0) await audit();
  }
  await audit();
  await world.close();
}
