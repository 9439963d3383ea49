import { randomUUID } from 'node:crypto';
import type { MailAccount, SubmitMail } from '@triage/core/ports/mail-account';
import { composeMail, type NewMail } from '@triage/core/testing/fakes/compose-mail';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { createTestUser } from '@triage/core/testing/worlds/test-database';
import type { Database } from '@triage/database/open-database';
import type { ImapFlow } from 'imapflow';
import { systemClock } from '../../system-clock.ts';
import { imapMail } from '../mail.ts';
import type { FirstPass } from '../mirror/fetch-newest.ts';
import { connectImap } from '../server/connect.ts';
import { PASSWORD } from './write-dovecot-config.ts';

/** One mailbox on a real server: the adapter, and another mail program beside it. */
export async function imapWorld(options: {
  db: Database;
  port: number;
  submit: SubmitMail;
  /** The adapter's way to the server, if it is another one. */
  proxyPort?: number;
  userId?: string;
  address?: string;
  /** Of the address, and what opens every mailbox there; Dovecot has any. */
  domain?: string;
  password?: string;
  /** How long a look at the mailbox counts as recent. */
  momentMs?: number;
  firstPass?: FirstPass;
}) {
  const {
    db,
    port,
    submit,
    proxyPort = port,
    domain = 'imap.test',
    password = PASSWORD,
    momentMs = 0,
  } = options;
  const userId = options.userId ?? (await createTestUser(db));
  const address = options.address ?? `${randomUUID().slice(0, 8)}@${domain}`;
  const accountAt = (at: number): MailAccount => ({
    ...{ emailAddress: address, userName: address, auth: { password }, caldav: null },
    imap: { host: '127.0.0.1', port: at, security: 'none' },
    smtp: { host: '127.0.0.1', port: 1, security: 'none' },
  });
  const ports = {
    db,
    userId,
    clock: systemClock,
    logger: silentLogger(),
    submit,
    momentMs,
    silenceMs: 2_000,
    ...(options.firstPass && { firstPass: options.firstPass }),
  };
  const mail = imapMail({ ...ports, account: async () => accountAt(proxyPort) });
  let other: ImapFlow = await connectImap(accountAt(port));

  async function findPlace(path: string, uid: number) {
    await mail.getProfile();
    const [found] = await db.query<{ messageId: string; threadId: string }>(
      `SELECT message_id AS "messageId", thread_id AS "threadId" FROM imap_places JOIN imap_messages USING (user_id, message_id)
       WHERE user_id = $1 AND path = $2 AND uid = $3`,
      [userId, path, uid],
    );
    if (!found) throw new Error('The message is not in the mirror');
    return found;
  }

  async function append(raw: Uint8Array, path = 'INBOX') {
    const appended = await other.append(path, Buffer.from(raw));
    if (!appended || appended.uid === undefined) throw new Error('The server did not take the message');
    return findPlace(path, appended.uid);
  }

  return {
    ...{ mail, address, userId, append },
    get other() {
      return other;
    },
    /** The server drops a program whose folder another one deletes. */
    async reconnect() {
      if (!other.usable) other = await connectImap(accountAt(port));
      return other;
    },
    deliver: (message: NewMail) =>
      append(composeMail(message, { to: address, date: new Date(), id: randomUUID() })),
    async remove(messageId: string) {
      const places = await db.query<{ path: string; uid: string }>(
        'SELECT path, uid::text FROM imap_places WHERE user_id = $1 AND message_id = $2',
        [userId, messageId],
      );
      for (const { path, uid } of places) {
        await other.mailboxOpen(path);
        await other.messageDelete(uid, { uid: true });
      }
    },
    async close() {
      await mail.close();
      other.close();
    },
  };
}
