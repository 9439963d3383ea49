import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connectImap } from '../../../packages/adapters/src/imap/server/connect.ts';
import { startMailServer } from '../../../packages/adapters/src/imap/testing/start-mail-server.ts';
import { PASSWORD } from '../../../packages/adapters/src/imap/testing/write-dovecot-config.ts';
import { LOCALHOST_CERTIFICATE } from '../../../packages/adapters/src/mail-servers/testing/localhost-certificate.ts';
import { startSubmissionServer } from '../../../packages/adapters/src/smtp/testing/start-submission-server.ts';
import { openTenant } from '../../../packages/core/src/context.ts';
import type { MailAccount } from '../../../packages/core/src/ports/mail-account.ts';
import { dispatchDue } from '../../../packages/core/src/send/dispatch/dispatch-due.ts';
import { queueSend } from '../../../packages/core/src/send/queue-send.ts';
import { mintTenantId } from '../../../packages/core/src/tenant/tenant-id.ts';
import { createTestUser } from '../../../packages/core/testing/worlds/test-database.ts';
import type { Database } from '../../../packages/database/src/open-database.ts';
import { bundleWorker } from '../../chaos/bundle-worker.ts';
import type { Sight } from './kill-points.ts';
import { liveUntil } from './live-until.ts';
import { type SendSettings, sendServices } from './send-services.ts';

const DOMAIN = 'x.test';
const FRIEND = 'friend';
const WORKER = fileURLToPath(new URL('send-worker.ts', import.meta.url));
/** Past the undo window. */
const DUE_MS = 10_000;
/** Several packets long. */
const BODY = 'Once, whatever happens on the way.\n'.repeat(4_000);

export interface KillWorld {
  /** A process sends one mail and is killed at the sight of this. */
  sendUntil(db: Database, sight: Sight): Promise<Sender>;
  stop(): Promise<void>;
}

export interface Sender {
  /** Another process takes over, so much later. */
  recover(laterMs: number): Promise<void>;
  findSend(): Promise<{ status: string; error: string | null }>;
  /** How often it was delivered. */
  countDelivered(): number;
  /** How many copies are in a folder of the sender. */
  countIn(folder: string): Promise<number>;
}

interface Options {
  people: number;
  /** The SMTP server puts a copy among the sent messages itself. */
  filesSent: boolean;
}

/** Starts Dovecot and chasquid. Where Debian's packages cannot be had it prints why, and returns null. */
export async function openKillWorld({ people, filesSent }: Options): Promise<KillWorld | null> {
  const imap = await startMailServer({ store: 'maildir', separator: '.' });
  if (!imap) return null;
  const kind = filesSent ? 'filed' : 'moved';
  const names = Array.from({ length: people }, (_, index) => `${kind}${index}`);
  const smtp = await startSubmissionServer({
    ...{ domain: DOMAIN, users: [...names, FRIEND], password: PASSWORD },
    ...(filesSent && { beforeAccept: fileInSent(imap.mailFolder) }),
  });
  if (!smtp) {
    await imap.stop();
    return null;
  }
  const worker = await bundleWorker(WORKER);
  const nextNames = names.values();
  return {
    async sendUntil(db, sight) {
      const settings = await addPerson(db, `${nextNames.next().value}@${DOMAIN}`, {
        imap: { host: '127.0.0.1', port: imap.port, security: 'none' },
        smtp: { host: 'localhost', port: smtp.port, security: 'tls' },
      });
      const sendId = await queueOne(db, settings);
      await liveUntil(sight, { db, worker, settings: { ...settings, aheadMs: DUE_MS } });
      return watchSend({ db, settings, sendId, listDelivered: smtp.listDelivered });
    },
    async stop() {
      rmSync(worker.folder, { recursive: true, force: true });
      await smtp.stop();
      await imap.stop();
    },
  };
}

async function addPerson(
  db: Database,
  address: string,
  servers: Pick<MailAccount, 'imap' | 'smtp'>,
): Promise<SendSettings> {
  const userId = await createTestUser(db, { email: address });
  await db.query(
    `INSERT INTO connections (user_id, email_address, provider, servers, wrapped_key, access_token, access_expires_at)
     VALUES ($1, $2, 'imap', '{}', '', '', now())`,
    [userId, address],
  );
  const account = { emailAddress: address, userName: address, auth: { password: PASSWORD }, caldav: null };
  return { userId, account: { ...account, ...servers }, ca: LOCALHOST_CERTIFICATE, aheadMs: 0 };
}

async function queueOne(db: Database, settings: SendSettings): Promise<string> {
  const { services, close } = sendServices(settings, db);
  const request = { to: [`${FRIEND}@${DOMAIN}`], subject: subjectOf(settings), body: BODY };
  const { scheduledSendId } = await queueSend(openTenant(services, mintTenantId(settings.userId)), request);
  await close();
  return scheduledSendId;
}

function watchSend({
  db,
  settings,
  sendId,
  listDelivered,
}: {
  db: Database;
  settings: SendSettings;
  sendId: string;
  listDelivered(): { raw: string }[];
}): Sender {
  let aheadMs = DUE_MS;
  const subject = `Subject: ${subjectOf(settings)}`;
  return {
    async recover(laterMs) {
      aheadMs += laterMs;
      const { services, close } = sendServices({ ...settings, aheadMs }, db);
      await dispatchDue(services, { budgetMs: 60_000 });
      await close();
    },
    async findSend() {
      const [row] = await db.query<{ status: string; error: string | null }>(
        'SELECT status, error FROM scheduled_sends WHERE user_id = $1 AND id = $2',
        [settings.userId, sendId],
      );
      if (!row) throw new Error('There is no such send');
      return row;
    },
    countDelivered: () => listDelivered().filter(({ raw }) => raw.includes(subject)).length,
    async countIn(folder) {
      const client = await connectImap(settings.account);
      try {
        await client.mailboxOpen(folder, { readOnly: true });
        // One that is marked as deleted is no longer shown to anybody.
        return ((await client.search({ deleted: false }, { uid: true })) || []).length;
      } finally {
        client.close();
      }
    },
  };
}

function subjectOf({ account }: SendSettings): string {
  return `Once by ${account.emailAddress}`;
}

/** Before the server accepts a message, as Gmail and Exchange do it. */
function fileInSent(mailFolder: string): string {
  return `box="${mailFolder}/$MAIL_FROM/.Sent"
name="$(date +%s).$$.filed"
mkdir -p "$box/tmp" "$box/cur"
cat > "$box/tmp/$name"
chmod 644 "$box/tmp/$name"
mv "$box/tmp/$name" "$box/cur/$name:2,S"`;
}
