import { execFile, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { unpackDovecot } from './unpack-dovecot.ts';
import { type MailServerKind, writeDovecotConfig, writeTokenConfig } from './write-dovecot-config.ts';

const NOBODY = { name: 'nobody', group: 'nogroup', uid: 65_534, gid: 65_534 };
const START_MS = 15_000;

export interface MailServerProcess {
  port: number;
  /** Open where the server has a certificate. */
  securePort: number;
  /** A folder in it for each user name. */
  mailFolder: string;
  stop(): Promise<void>;
}

/** A real IMAP server with any number of mailboxes: each user name is one. Null, and one line, without Debian's packages. */
export async function startMailServer(kind: MailServerKind = {}): Promise<MailServerProcess | null> {
  const prefix = await unpackDovecot().catch((error: unknown) => {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    process.stdout.write(`No IMAP server for tests: Dovecot cannot be downloaded (${reason})\n`);
    return null;
  });
  if (prefix === null) return null;
  const user = await serverUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'triage-imap-'));
  for (const name of ['', 'run', 'state', 'mail']) {
    mkdirSync(path.join(folder, name), { recursive: true });
    chownSync(path.join(folder, name), user.uid, user.gid);
  }
  const [port, securePort] = [await findFreePort(), await findFreePort()];
  if (kind.tls) {
    writeFileSync(path.join(folder, 'certificate.pem'), kind.tls.certificate);
    writeFileSync(path.join(folder, 'key.pem'), kind.tls.key);
  }
  if (kind.introspectionUrl)
    writeFileSync(path.join(folder, 'oauth2.conf'), writeTokenConfig(kind.introspectionUrl));
  const config = path.join(folder, 'dovecot.conf');
  writeFileSync(config, writeDovecotConfig({ folder, prefix, port, securePort, user }, kind), {
    mode: 0o644,
  });
  await launch(prefix, config, user);
  await waitUntilOpen(port);
  return {
    port,
    securePort,
    mailFolder: path.join(folder, 'mail'),
    async stop() {
      process.kill(Number(readFileSync(path.join(folder, 'run/master.pid'), 'utf8')));
      await sleep(100);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A log-in process refuses to run as root. */
async function serverUser() {
  const { username, uid, gid } = userInfo();
  if (uid === 0) return NOBODY;
  const { stdout } = await promisify(execFile)('id', ['-gn']);
  return { name: username, group: stdout.trim(), uid, gid };
}

async function launch(prefix: string, config: string, { uid, gid }: { uid: number; gid: number }) {
  const lib = path.join(prefix, 'usr/lib');
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const env = {
    ...{ PATH: process.env['PATH'], HOME: path.dirname(config), TZ: 'UTC' },
    LD_LIBRARY_PATH: `${lib}/dovecot:${lib}/${machine}-linux-gnu`,
  };
  // doveconf reads the configuration, puts it into the environment and becomes the server, which goes into the background.
  const server = path.join(prefix, 'usr/sbin/dovecot');
  const args = ['-f', 'service=master', '-c', config, '-m', 'master', '-e', server, '-c', config];
  const child = spawn(path.join(prefix, 'usr/bin/doveconf'), args, {
    ...{ env, stdio: 'ignore', cwd: path.dirname(config) },
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Dovecot did not start: ${code}`)),
    );
  });
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return address.port;
}

export async function waitUntilOpen(port: number): Promise<void> {
  const end = Date.now() + START_MS;
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    if (Date.now() > end) throw new Error('The server does not listen');
    await sleep(50);
  }
}
