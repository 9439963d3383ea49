import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort, waitUntilOpen } from '../../imap/testing/start-mail-server.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../../mail-servers/testing/localhost-certificate.ts';
import { unpackChasquid } from './unpack-chasquid.ts';

const run = promisify(execFile);
const QUICK_MS = 15_000;

export interface SubmissionServer {
  /** With TLS from the first byte. */
  port: number;
  /** Every message that was delivered to its people, with whom it was delivered to. */
  listDelivered(): { to: string; raw: string }[];
  stop(): Promise<void>;
}

interface Options {
  domain: string;
  /** Their addresses, before the @. */
  users: readonly string[];
  password: string;
  /** Run with every message before the server accepts it: the message on its standard input, the sender in MAIL_FROM. */
  beforeAccept?: string;
}

/** A real SMTP submission server, chasquid. Null, and one line, without Debian's packages. */
export async function startSubmissionServer(options: Options): Promise<SubmissionServer | null> {
  const prefix = await unpackChasquid().catch((error: unknown) => {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    process.stdout.write(`No SMTP server for tests: chasquid cannot be downloaded (${reason})\n`);
    return null;
  });
  if (prefix === null) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'triage-smtp-'));
  const port = await findFreePort();
  writeFolder(folder, { ...options, ports: [port, await findFreePort(), await findFreePort()] });
  await addUsers(path.join(prefix, 'usr/bin/chasquid-util'), folder, options);
  const server = spawn(path.join(prefix, 'usr/bin/chasquid'), [`-config_dir=${folder}`], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await waitUntilOpen(port);
  return {
    port,
    listDelivered: () =>
      readdirSync(path.join(folder, 'delivered')).map((name) => ({
        to: name.slice(name.indexOf(' ') + 1),
        raw: readFileSync(path.join(folder, 'delivered', name), 'utf8'),
      })),
    async stop() {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** One password for all: hashing it for each takes longer than the tests. The server knows those that are there when it starts. */
async function addUsers(util: string, folder: string, { domain, users, password }: Options): Promise<void> {
  const [first = ''] = users;
  const args = [`-C=${folder}`, 'user-add', `${first}@${domain}`, `--password=${password}`];
  await run(util, args, { timeout: QUICK_MS });
  const file = path.join(folder, 'domains', domain, 'users');
  const entry = readFileSync(file, 'utf8');
  writeFileSync(file, users.map((user) => entry.replaceAll(`"${first}"`, `"${user}"`)).join('\n'));
}

function writeFolder(
  folder: string,
  { domain, beforeAccept, ports: [secure, submission, incoming] }: Options & { ports: number[] },
): void {
  const certificates = path.join(folder, 'certs/localhost');
  for (const name of [
    'data',
    'delivered',
    'being-delivered',
    'hooks',
    `domains/${domain}`,
    'certs/localhost',
  ])
    mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(certificates, 'fullchain.pem'), LOCALHOST_CERTIFICATE);
  writeFileSync(path.join(certificates, 'privkey.pem'), LOCALHOST_KEY);
  // A message is complete in its folder, or not there.
  writeProgram(
    path.join(folder, 'deliver'),
    `name="$$-$(date +%s%N) $2"\ncat > "${folder}/being-delivered/$name"\nmv "${folder}/being-delivered/$name" "${folder}/delivered/$name"`,
  );
  if (beforeAccept) writeProgram(path.join(folder, 'hooks/post-data'), beforeAccept);
  writeFileSync(
    path.join(folder, 'chasquid.conf'),
    `hostname: "localhost"
smtp_address: "127.0.0.1:${incoming}"
submission_address: "127.0.0.1:${submission}"
submission_over_tls_address: "127.0.0.1:${secure}"
data_dir: "${folder}/data"
mail_log_path: "${folder}/mail.log"
mail_delivery_agent_bin: "${folder}/deliver"
mail_delivery_agent_args: "%from%"
mail_delivery_agent_args: "%to%"
`,
  );
}

function writeProgram(file: string, commands: string): void {
  writeFileSync(file, `#!/bin/sh\n${commands}\n`);
  chmodSync(file, 0o755);
}
