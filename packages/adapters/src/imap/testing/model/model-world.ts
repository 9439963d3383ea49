import { randomUUID } from 'node:crypto';
import { openTenant, type TenantContext } from '@triage/core/context';
import type { MailAccount } from '@triage/core/ports/mail-account';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { mailWorld } from '@triage/core/testing/worlds/mail-world';
import type { Database } from '@triage/database/open-database';
import { rows, run } from '@triage/database/testing/rows';
import type { ImapFlow } from 'imapflow';
import { systemClock } from '../../../system-clock.ts';
import { imapMail } from '../../mail.ts';
import { connectImap } from '../../server/connect.ts';
import { PASSWORD } from '../write-dovecot-config.ts';
import { type MortalDatabase, mortalDatabase } from './mortal-database.ts';
import { type Fate, steppingProxy } from './stepping-proxy.ts';

/** A server that says nothing counts as dead after this. */
const SILENCE_MS = 400;

export interface ModelWorld {
  ctx: TenantContext;
  /** The process that follows the mailbox: its database and its connections die with it. */
  process: MortalDatabase;
  /** Another program's connection. The server drops one whose folder another program deletes. */
  other(): Promise<ImapFlow>;
  isDropped(): boolean;
  /** Kills the process and starts another one. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Small numbers, so that a first pass has several parts. */
const FIRST_PASS = { few: 0, newest: { inbox: 3, sent: 2 }, part: 4 };

/** A mailbox on a real server, a process that follows it through a proxy, and another program beside it. */
export async function modelWorld(
  db: Database,
  port: number,
  decide: (command: string) => Promise<Fate>,
): Promise<ModelWorld> {
  const { ctx: local } = await mailWorld(db);
  const proxy = await steppingProxy(port, decide);
  const address = `${randomUUID().slice(0, 8)}@imap.test`;
  const accountAt = (at: number): MailAccount => ({
    ...{ emailAddress: address, userName: address, auth: { password: PASSWORD }, caldav: null },
    imap: { host: '127.0.0.1', port: at, security: 'none' },
    smtp: { host: '127.0.0.1', port: 1, security: 'none' },
  });
  const userId = local.tenantId;
  await run(
    db,
    rows.updateTable('connections').set({ email_address: address }).where('user_id', '=', userId),
  );
  let other = await connectImap(accountAt(port));
  let mortal = mortalDatabase(db);
  let mail = follow();
  const services = { ...local, clock: systemClock, mailFor: () => mail };

  function follow() {
    return imapMail({
      ...{ db: mortal.db, userId, clock: systemClock, logger: silentLogger() },
      submit: () => Promise.reject(new Error('Not sent')),
      account: async () => accountAt(proxy.port),
      ...{ momentMs: 0, silenceMs: SILENCE_MS, firstPass: FIRST_PASS },
    });
  }

  return {
    get ctx() {
      return openTenant(services, mintTenantId(userId));
    },
    get process() {
      return mortal;
    },
    async other() {
      if (!other.usable) other = await connectImap(accountAt(port));
      return other;
    },
    isDropped: () => !other.usable,
    async restart() {
      mortal.die();
      proxy.cutAll();
      await mail.close();
      mortal = mortalDatabase(db);
      mail = follow();
    },
    async close() {
      await mail.close();
      other.close();
      await proxy.close();
    },
  };
}
