import { performance } from 'node:perf_hooks';
import { imapMail } from '../packages/adapters/src/imap/mail.ts';
import { connectImap } from '../packages/adapters/src/imap/server/connect.ts';
import { startMailServer } from '../packages/adapters/src/imap/testing/start-mail-server.ts';
import { PASSWORD } from '../packages/adapters/src/imap/testing/write-dovecot-config.ts';
import { systemClock } from '../packages/adapters/src/system-clock.ts';
import { openTenant } from '../packages/core/src/context.ts';
import { indexMailbox } from '../packages/core/src/flows/index-mailbox.ts';
import { silentLogger } from '../packages/core/testing/fakes/silent-logger.ts';
import { mailWorld } from '../packages/core/testing/worlds/mail-world.ts';
import { openTestDatabase } from '../packages/core/testing/worlds/test-database.ts';

/**
 * How soon a person sees the lanes of an IMAP mailbox after connecting it, and how long all of it takes: on a real Dovecot, with
 * the index, the rules and the search words. Baseline: fetching the same messages whole over one connection, without
 * reading or storing them.
 */
const MESSAGES = Number(process.env['MESSAGES'] ?? 20_000);
const IN_A_THREAD = 2;

const server = await startMailServer();
if (!server) process.exit(0);
const db = await openTestDatabase();
const address = 'ada@imap.test';
const account = {
  ...{ emailAddress: address, userName: address, auth: { password: PASSWORD }, caldav: null },
  imap: { host: '127.0.0.1', port: server.port, security: 'none' as const },
  smtp: { host: '127.0.0.1', port: 1, security: 'none' as const },
};
const other = await connectImap(account);
try {
  for (let at = 0; at < MESSAGES; at++) await other.append('INBOX', messageAt(at));
  await other.mailboxOpen('INBOX', { readOnly: true });
  const baselineFrom = performance.now();
  for await (const message of other.fetch('1:*', { uid: true, source: true })) if (!message.source) break;
  const baselineMs = performance.now() - baselineFrom;

  const { ctx: local } = await mailWorld(db, { address });
  const ports = { db, userId: local.tenantId, clock: systemClock, logger: silentLogger() };
  const submit = () => Promise.reject(new Error('Not sent'));
  const mail = imapMail({ ...ports, submit, account: async () => account });
  const ctx = openTenant({ ...local, clock: systemClock, mailFor: () => mail }, local.tenantId);
  const reached = new Map<number, number>();
  const startedAt = performance.now();
  const watch = setInterval(async () => {
    const [row] = await db.query<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM classifications WHERE user_id = $1',
      [ctx.tenantId],
    );
    for (const goal of [1, 50])
      if ((row?.rows ?? 0) >= goal && !reached.has(goal)) reached.set(goal, performance.now() - startedAt);
    // Counting all rows would be a part of what is measured.
    if (reached.size === 2) clearInterval(watch);
  }, 50);
  await indexMailbox(ctx, new AbortController().signal);
  const doneMs = performance.now() - startedAt;
  clearInterval(watch);
  const [stored] = await db.query<{ messages: number }>(
    'SELECT count(*)::int AS messages FROM messages WHERE user_id = $1',
    [ctx.tenantId],
  );
  const line = (what: string, ms = 0) =>
    console.info(`${what}: ${(ms / 1_000).toFixed(1)} s (${(ms / baselineMs).toFixed(2)} of the baseline)`);
  console.info(`${stored?.messages} of ${MESSAGES} messages; baseline ${(baselineMs / 1_000).toFixed(1)} s`);
  line('first row in a lane', reached.get(1));
  line('50 rows', reached.get(50));
  line('all messages', doneMs);
  console.info(`${Math.round(((stored?.messages ?? 0) / doneMs) * 1_000)} messages a second`);
  await mail.close();
} finally {
  other.close();
  await db.close();
  await server.stop();
}

function messageAt(at: number): string {
  const thread = Math.floor(at / IN_A_THREAD);
  const person = `p${thread % 400}`;
  const first = `<${thread}-0@elsewhere.test>`;
  const isAnswer = at % IN_A_THREAD > 0;
  const head = [
    `From: Person ${thread % 400} <${person}@elsewhere.test>`,
    `To: ${address}`,
    `Subject: ${isAnswer ? 'Re: ' : ''}Matter ${thread}`,
    `Message-ID: <${thread}-${at % IN_A_THREAD}@elsewhere.test>`,
    ...(isAnswer ? [`In-Reply-To: ${first}`, `References: ${first}`] : []),
    `Date: ${new Date(Date.now() - (MESSAGES - at) * 60_000).toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
  ];
  const text = `Could you send me the figures of matter ${thread}? ${'They are for the report of the quarter. '.repeat(20)}`;
  return `${head.join('\r\n')}\r\n\r\n${text}\r\n`;
}
