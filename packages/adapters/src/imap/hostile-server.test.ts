import { ProviderError } from '@triage/core/ports/mail';
import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { afterAll, expect, test } from 'vitest';
import { type ModelWorld, modelWorld } from './testing/model/model-world.ts';
import { fetchTruth } from './testing/model/server-truth.ts';
import type { Fate } from './testing/model/stepping-proxy.ts';
import { startMailServer } from './testing/start-mail-server.ts';

const FAULTS: Record<string, Fate> = {
  'is cut before a command': 'cut',
  'is cut within an answer': 'cutAnswer',
  'falls silent': 'silence',
  'sends garbage': { answer: '\u0000\u0001 )( {\r\n' },
  'refuses without a tag': { answer: 'BAD who are you\r\n' },
  'says goodbye': { answer: '* BYE Too many connections\r\n' },
  'announces a literal that never comes': { answer: '* 1 FETCH (UID 1 BODY[] {99999}\r\n' },
  'announces a literal that is too short': { answer: '* 1 FETCH (UID 1 FLAGS () BODY[] {3}\r\nabcdef)\r\n' },
  'announces a literal beyond all memory': { answer: '* 1 FETCH (UID 1 BODY[] {99999999999}\r\n' },
};
const READS = ['LIST', 'EXAMINE INBOX', 'UID FETCH'];
const WRITES = ['SELECT INBOX', 'UID STORE', 'UID MOVE'];
const MESSAGES = 3;
/** Much less than a minute, on a machine that does other things besides. */
const RECOVERED_MS = 20_000;

const db = shareTestDatabase();
const server = await startMailServer();
if (server) afterAll(() => server.stop());

for (const [name, fate] of Object.entries(FAULTS))
  for (const words of [...READS, ...WRITES])
    test(`a server that ${name} at ${words} loses nothing, and the next call works`, async () => {
      if (!server) return;
      let next: Fate | null = null;
      const world = await modelWorld(db, server.port, async (command) => {
        const now = next && command.includes(words) ? next : 'pass';
        if (now !== 'pass') next = null;
        return now;
      });
      const { mail } = world.ctx;
      await fill(world);
      const { messages } = await mail.listMessageIds({ labelIds: ['INBOX'] });
      expect(messages).toHaveLength(MESSAGES);
      await append(world, 'Later');
      next = fate;
      await survive(() => mail.getProfile());
      await survive(() => mail.modifyMessage(messages[0]?.id ?? '', { add: ['STARRED'], remove: ['INBOX'] }));
      expect(next, 'the command was reached').toBeNull();
      const startedAt = performance.now();
      await mail.modifyMessage(messages[0]?.id ?? '', { add: ['STARRED'], remove: ['INBOX'] });
      const left = await mail.listMessageIds({ labelIds: ['INBOX'] });
      expect(performance.now() - startedAt).toBeLessThan(RECOVERED_MS);
      const truth = await fetchTruth(await world.other());
      expect(truth.size).toBe(MESSAGES + 1);
      expect(left.messages).toHaveLength(MESSAGES);
      expect((await mail.listMessageIds({ labelIds: ['STARRED'] })).messages).toEqual([messages[0]]);
      await world.close();
    });

async function fill(world: ModelWorld): Promise<void> {
  for (let number = 0; number < MESSAGES; number++) await append(world, `Number ${number}`);
}

async function append(world: ModelWorld, subject: string): Promise<void> {
  const head = `From: grace@elsewhere.test\r\nSubject: ${subject}\r\nMessage-ID: <${subject.replace(' ', '-')}@x.test>`;
  await (await world.other()).append('INBOX', `${head}\r\n\r\nText\r\n`);
}

/** It may work at once, on a new connection; if not, the failure is one after which core tries again. */
async function survive(work: () => Promise<unknown>): Promise<void> {
  const error = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null) return;
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ transient: true });
}
