import { within } from '@triage/core/async/within';
import { ProviderError } from '@triage/core/ports/mail';
import type { MailAccount } from '@triage/core/ports/mail-account';
import type { ImapFlow } from 'imapflow';
import pLimit from 'p-limit';
import type { LogIn } from '../../mail-servers/renewing-log-in.ts';
import { asProviderError, type Effect, isRefusal } from './imap-failure.ts';

/** Servers allow few connections of one user, and other mail programs need some of them. */
const MOST = 2;
const IDLE_MS = 60_000;
const DEADLINE_MS = 60_000;
/** Idle for longer, a connection is tried before something is written: a failure then has no effect. */
const FRESH_MS = 5_000;

export interface PoolOptions {
  account: () => Promise<MailAccount>;
  logIn: LogIn<ImapFlow>;
}

interface Idle {
  client: ImapFlow;
  key: string;
  timer: NodeJS.Timeout;
  since: number;
}

export type Work<T> = (client: ImapFlow, account: MailAccount) => Promise<T>;

export interface ConnectionPool {
  /** A call of its own connection. Throws ProviderError; a read is tried again on a new one if an idle one was dead. */
  use<T>(effect: Effect, work: Work<T>, options?: { deadlineMs?: number }): Promise<T>;
  close(): Promise<void>;
}

export function connectionPool({ account, logIn }: PoolOptions): ConnectionPool {
  const limit = pLimit(MOST);
  let idle: Idle[] = [];
  let isClosed = false;

  return {
    use: (effect, work, { deadlineMs = DEADLINE_MS } = {}) => limit(() => attempt(effect, work, deadlineMs)),
    async close() {
      isClosed = true;
      const clients = idle.map(({ client }) => client);
      for (const { timer } of idle) clearTimeout(timer);
      idle = [];
      for (const client of clients) client.close();
    },
  };

  async function attempt<T>(effect: Effect, work: Work<T>, deadlineMs: number): Promise<T> {
    const current = await account();
    const key = keyOf(current);
    dropOthers(key);
    const kept = await takeIdle(effect);
    if (!kept) return onNew(effect, work, { current, key, deadlineMs });
    try {
      return await run(kept, work, { current, key, deadlineMs });
    } catch (error) {
      // The server may have closed it while it was idle.
      const isDead = !kept.usable && effect === 'read';
      if (!isDead) throw asProviderError(error, effect);
      return onNew(effect, work, { current, key, deadlineMs });
    }
  }

  async function onNew<T>(effect: Effect, work: Work<T>, call: Call): Promise<T> {
    const { session, account: current } = await logIn(call.current).catch((error: unknown) => {
      throw asProviderError(error, 'read');
    });
    try {
      return await run(session, work, { ...call, current, key: keyOf(current) });
    } catch (error) {
      throw asProviderError(error, effect);
    }
  }

  async function run<T>(client: ImapFlow, work: Work<T>, { current, key, deadlineMs }: Call): Promise<T> {
    try {
      const result = await within(deadlineMs, work(client, current));
      if (client.usable) keep(client, key);
      return result;
    } catch (error) {
      // After a refusal by the server the connection is as good as before; after anything else nobody knows.
      if (client.usable && isSettled(error)) keep(client, key);
      else client.close();
      throw error;
    }
  }

  function keep(client: ImapFlow, key: string): void {
    if (isClosed) {
      client.close();
      return;
    }
    const timer = setTimeout(() => {
      idle = idle.filter((one) => one.client !== client);
      client.logout().catch(() => client.close());
    }, IDLE_MS);
    timer.unref();
    idle.push({ client, key, timer, since: performance.now() });
  }

  async function takeIdle(effect: Effect): Promise<ImapFlow | null> {
    for (let last = idle.pop(); last; last = idle.pop()) {
      const { client, timer, since } = last;
      clearTimeout(timer);
      const isTried = effect === 'read' || performance.now() - since < FRESH_MS || (await answers(client));
      if (client.usable && isTried) return client;
      client.close();
    }
    return null;
  }

  /** The person may have connected another account meanwhile. */
  function dropOthers(key: string): void {
    for (const one of idle.filter((each) => each.key !== key)) {
      clearTimeout(one.timer);
      one.client.close();
    }
    idle = idle.filter((each) => each.key === key);
  }
}

/** Another token is another log-in too: the server ends those of an old one. */
function keyOf({ imap, userName, auth }: MailAccount): string {
  return JSON.stringify([imap, userName, auth]);
}

async function answers(client: ImapFlow): Promise<boolean> {
  return within(FRESH_MS, client.noop()).then(
    () => true,
    () => false,
  );
}

interface Call {
  current: MailAccount;
  key: string;
  deadlineMs: number;
}

function isSettled(error: unknown): boolean {
  return error instanceof ProviderError ? !error.transient : isRefusal(error);
}
