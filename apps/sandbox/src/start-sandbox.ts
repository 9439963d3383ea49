import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { acceptSockets } from './ably/ably-sockets.ts';
import { fillSandbox } from './fill-sandbox.ts';
import { describeMailAccount } from './imap/mail-account.ts';
import { startMailServers } from './imap/start-mail-servers.ts';
import { keepState, loadState } from './keep/keep-state.ts';
import { SYSTEM_LABELS } from './mail/labels.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
import { createSandboxApp } from './sandbox-app.ts';

export type StartOptions = SandboxOptions & {
  /** 0 or missing picks a free port. */
  port?: number;
  /** Ports of the servers for mailboxes without the Gmail API; 0 or missing picks free ones. */
  imapPort?: number;
  smtpPort?: number;
  /** False starts with the people but without mail or events. */
  seed?: boolean;
  /** The address under which others reach it; `http://localhost:<port>` otherwise. */
  url?: string;
  quiet?: boolean;
  /** Keeps mailboxes and calendars there over a restart. Without it they are in memory only. */
  stateFile?: string | undefined;
};

export type RunningSandbox = { url: string; port: number; close(): Promise<void>; state: Sandbox };

const HOST = '127.0.0.1';

export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const state = createSandbox(options);
  const { stateFile } = options;
  const isRestored = stateFile !== undefined && loadState(state, stateFile);
  if (!isRestored) fillSandbox(state, { seed: options.seed ?? true });
  const app = createSandboxApp(state);
  const server = serve({ fetch: app.fetch, port: options.port ?? 0, hostname: HOST });
  const hangUp = acceptSockets(server, state.ably, state.callers);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const { port } = server.address() as AddressInfo;
  state.url = options.url ?? `http://localhost:${port}`;
  const mailServers = await startMailServers(state, options);
  if (!options.quiet) {
    console.log(`The sandbox (a local Google and a local model) is at ${state.url}`);
    console.log(describeMailAccount(state));
  }
  const saveLast = stateFile === undefined ? () => {} : keepState(state, stateFile);
  // As the real service delivers what it could not: the app may have missed changes.
  if (isRestored) for (const { mailbox } of state.accounts.all()) mailbox.changed(SYSTEM_LABELS);
  return {
    url: state.url,
    port,
    state,
    async close() {
      saveLast();
      state.closing.abort();
      hangUp();
      await mailServers.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}
