import type { TrialMailAccount } from '@triage/contract/account/mail-account';
import { ProviderError } from '@triage/core/ports/mail';
import { mailContract } from '@triage/core/testing/contracts/mail-contract';
import type { MailHarness } from '@triage/core/testing/contracts/mail-harness';
import { messageHeaders } from '@triage/core/testing/fakes/message-headers';
import { openTestDatabase } from '@triage/core/testing/worlds/test-database';
import { rows, run } from '@triage/database/testing/rows';
import { afterAll, beforeAll, test } from 'vitest';
import { type LocalGoogle, startLocalGoogle } from '../google/testing/local-google.ts';
import { cuttingProxy } from './testing/cutting-proxy.ts';
import { imapWorld } from './testing/imap-world.ts';
import { startMailServer } from './testing/start-mail-server.ts';
import type { MailServerKind } from './testing/write-dovecot-config.ts';

const KINDS: Record<string, MailServerKind> = {
  'imapMail with QRESYNC': {},
  'imapMail without CONDSTORE, maildir, separator .': {
    lacks: ['QRESYNC', 'CONDSTORE'],
    store: 'maildir',
    separator: '.',
    prefix: 'INBOX.',
  },
};

for (const [name, kind] of Object.entries(KINDS)) {
  const server = await startMailServer(kind);
  if (server) {
    mailContract(name, () => makeHarness(server.port, kind));
    afterAll(() => server.stop());
  } else test(`${name} needs packages of Debian`, () => {});
}

let sandbox: LocalGoogle;
beforeAll(async () => {
  sandbox = await startLocalGoogle();
});
afterAll(() => sandbox?.close());

mailContract('imapMail on the mailbox of the sandbox', async () => {
  const account = await sandbox.control<TrialMailAccount>('imap/account');
  const domain = account.emailAddress.slice(account.emailAddress.indexOf('@') + 1);
  return makeHarness(account.imap.port, {}, { domain, password: account.password });
});

async function makeHarness(
  port: number,
  { separator = '/', prefix = '' }: MailServerKind,
  mailboxes: { domain?: string; password?: string } = {},
): Promise<MailHarness> {
  const db = await openTestDatabase();
  const proxy = await cuttingProxy(port);
  const sent: Uint8Array[] = [];
  let failing: 'before' | 'after' | null = null;
  const world = await imapWorld({
    ...{ db, port, proxyPort: proxy.port, ...mailboxes },
    async submit({ raw, onCommit }) {
      const when = failing;
      failing = null;
      if (when === 'before') throw new ProviderError('unknown', 'The connection broke');
      await onCommit?.();
      sent.push(raw);
      if (when === 'after') throw new ProviderError('unknown', 'The connection broke');
    },
  });
  return {
    ...{ mail: world.mail, address: world.address, correspondent: 'you@elsewhere.test' },
    lacks: { ownMessageIds: true, aliases: true, labelColours: true },
    deliver: world.deliver,
    remove: world.remove,
    outbox: async () => sent.map(messageHeaders),
    async addLabel(label) {
      const { path } = await world.other.mailboxCreate(`${prefix}${label.split('/').join(separator)}`);
      return `F:${path}`;
    },
    async setAliases() {},
    async expireHistory() {
      await run(
        db,
        rows
          .updateTable('imap_mirrors')
          .set((eb) => ({
            seq: eb('seq', '+', '1000'),
            earliest: eb('seq', '+', '1000'),
          }))
          .where('user_id', '=', world.userId),
      );
    },
    async failNext(method, when) {
      if (method === 'sendDraft') failing = when;
      else proxy.cutAt('APPENDUID');
    },
    async deliverAttachment(bytes) {
      const file = Buffer.from(bytes).toString('base64');
      const raw = [
        'From: a@elsewhere.test',
        'Subject: File',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'Attached',
        '--b',
        'Content-Type: application/octet-stream; name=bytes.bin',
        'Content-Disposition: attachment; filename=bytes.bin',
        'Content-Transfer-Encoding: base64',
        '',
        file,
        '--b--',
        '',
      ];
      const { messageId } = await world.append(Buffer.from(raw.join('\r\n')));
      return { messageId, attachmentId: '2' };
    },
    async close() {
      await world.close();
      await proxy.close();
      await db.close();
    },
  };
}
