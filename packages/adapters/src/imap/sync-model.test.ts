import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { afterAll, test } from 'vitest';
import { runModel } from './testing/model/run-model.ts';
import { startMailServer } from './testing/start-mail-server.ts';
import type { MailServerKind } from './testing/write-dovecot-config.ts';

const STEPS = Number(process.env['IMAP_MODEL_STEPS'] ?? 120);
const SEED = Number(process.env['IMAP_MODEL_SEED'] ?? Date.now() % 1_000_000);
const A_STEP_MS = 1_000;

const KINDS: Record<string, MailServerKind> = {
  'QRESYNC, sdbox': {},
  'QRESYNC, maildir, separator .': { store: 'maildir', separator: '.' },
  'CONDSTORE alone, sdbox': { lacks: ['QRESYNC'] },
  'neither, sdbox': { lacks: ['QRESYNC', 'CONDSTORE'] },
  'neither, maildir, separator ., below INBOX': {
    ...{ lacks: ['QRESYNC', 'CONDSTORE'], store: 'maildir', separator: '.', prefix: 'INBOX.' },
  },
};
const db = shareTestDatabase();

for (const [name, kind] of Object.entries(KINDS)) {
  const server = await startMailServer(kind);
  if (server) afterAll(() => server.stop());
  test(
    `the cache and the journal equal the server after random changes, faults and deaths, ${name}`,
    async () => {
      if (!server) return;
      process.stdout.write(`IMAP model: ${STEPS} steps, seed ${SEED}\n`);
      await runModel({ db, port: server.port, kind, steps: STEPS, seed: SEED });
    },
    60_000 + STEPS * A_STEP_MS,
  );
}
