import { JOB_ATTEMPTS } from '@triage/core/ports/jobs';
import { ProviderError } from '@triage/core/ports/mail';
import { jobsContract } from '@triage/core/testing/contracts/jobs-contract';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import type { Database } from '@triage/database/open-database';
import { fromNow, rows, run } from '@triage/database/testing/rows';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TableJobsOptions, tableJobs } from './table-jobs.ts';

const db = shareTestDatabase();
beforeEach(() => run(db, rows.deleteFrom('jobs')));

function open(options: Partial<TableJobsOptions> = {}) {
  const logger = silentLogger();
  return { logger, jobs: tableJobs({ db, logger, pollMs: 20, retryMs: 1, ...options }) };
}

jobsContract('the table queue', async () => ({
  jobs: open().jobs,
  transaction: (work) => db.transaction(work),
}));

describe('the table queue', () => {
  it('starts a job enqueued by this process immediately, without waiting for the poll', async () => {
    const { jobs } = open({ pollMs: 3_600_000 });
    const runs = Promise.withResolvers<void>();
    await jobs.work('renew-watch', async () => runs.resolve());
    await jobs.enqueue('renew-watch', { userId: 'a' });
    await runs.promise;
    const woken = Promise.withResolvers<void>();
    await jobs.work('index-mailbox', async () => woken.resolve());
    await db.transaction((tx) => jobs.enqueue('index-mailbox', { userId: 'a' }, { tx }));
    jobs.wake();
    await woken.promise;
    await jobs.stop();
  });

  it('finds the jobs of another process by polling', async () => {
    const here = open();
    const there = open();
    const runs = Promise.withResolvers<string>();
    await here.jobs.work('renew-watch', async ({ userId }) => runs.resolve(userId));
    await there.jobs.enqueue('renew-watch', { userId: 'from there' });
    expect(await runs.promise).toBe('from there');
    await here.jobs.stop();
  });

  it('never runs one key twice at a time, nor loses a request, with two processes at work', async () => {
    const users = ['a', 'b', 'c'];
    const wanted = new Map(users.map((user) => [user, 0]));
    const served = new Map(users.map((user) => [user, 0]));
    const busy = new Set<string>();
    let overlaps = 0;
    const both = [open(), open()];
    for (const { jobs } of both) {
      await jobs.work('mail-changed', async ({ userId }) => {
        if (busy.has(userId)) overlaps += 1;
        busy.add(userId);
        const seen = wanted.get(userId) ?? 0;
        await new Promise((resolve) => setTimeout(resolve, 2));
        busy.delete(userId);
        if (Math.random() < 0.2) throw new Error('broken off');
        served.set(userId, Math.max(served.get(userId) ?? 0, seen));
      });
    }
    for (let at = 0; at < 90; at += 1) {
      const userId = users[at % users.length] ?? '';
      wanted.set(userId, (wanted.get(userId) ?? 0) + 1);
      await both[at % 2]?.jobs.enqueue('mail-changed', { userId }, { key: userId });
    }
    await expect.poll(() => db.query('SELECT id, state, error FROM jobs'), { timeout: 15_000 }).toEqual([]);
    expect(served).toEqual(wanted);
    expect(overlaps).toBe(0);
    for (const { jobs } of both) await jobs.stop();
  });

  it('stores the error of a failed try, without the addresses in it', async () => {
    const { jobs, logger } = open();
    await jobs.work('renew-watch', () => Promise.reject(new TypeError('no user canary@example.com')));
    await jobs.enqueue('renew-watch', { userId: 'a' });
    const failed = 'SELECT state, error, attempts, failed_at IS NOT NULL AS ended FROM jobs';
    await expect
      .poll(() => db.query(failed), { timeout: 15_000 })
      .toEqual([{ state: 'failed', error: 'TypeError: no user [address]', attempts: 8, ended: true }]);
    await jobs.stop();
    expect(logger.lines.at(-1)).toMatchObject({
      level: 'error',
      event: 'jobs.failed',
      fields: { attempt: 8 },
    });
  });

  it('is never abandoned while its provider is down, and runs again within seconds', async () => {
    const { jobs } = open();
    const away = new ProviderError('unavailable', 'No answer');
    let tries = 0;
    await jobs.work('renew-watch', async () => {
      tries += 1;
      if (tries < 2 * JOB_ATTEMPTS) throw away;
    });
    await jobs.enqueue('renew-watch', { userId: 'a' });
    await expect.poll(() => tries, { timeout: 20_000 }).toBe(2 * JOB_ATTEMPTS);
    await expect.poll(() => db.query('SELECT * FROM jobs'), { timeout: 5_000 }).toEqual([]);
    await jobs.stop();
  });

  it('releases a job as soon as a lost database is back, not when the lease expires', async () => {
    let gone = false;
    const query: Database['query'] = (...statement) =>
      gone ? Promise.reject(new Error('The database is gone')) : db.query(...statement);
    const { jobs, logger } = open({ db: { ...db, query }, leaseMs: 600_000 });
    let tries = 0;
    await jobs.work('renew-watch', async () => {
      tries += 1;
      gone = tries === 1;
      if (gone) throw new Error('No query was answered');
    });
    await jobs.enqueue('renew-watch', { userId: 'a' });
    await expect
      .poll(() => logger.lines.map(({ event }) => event), { timeout: 5_000 })
      .toContain('jobs.give_back_failed');
    gone = false;
    await expect.poll(() => tries, { timeout: 10_000 }).toBe(2);
    await expect.poll(() => db.query('SELECT * FROM jobs'), { timeout: 5_000 }).toEqual([]);
    await jobs.stop();
  });

  it('waits as long as the provider asked before it tries again', async () => {
    const { jobs, logger } = open();
    const limited = new ProviderError('rateLimited', 'Too many requests', { retryAfterMs: 120_000 });
    await jobs.work('renew-watch', () => Promise.reject(limited));
    await jobs.enqueue('renew-watch', { userId: 'a' });
    await expect.poll(() => logger.lines.map(({ fields }) => fields['delayMs'])).toEqual([120_000]);
    const [row] = await db.query<{ wait: number }>(
      'SELECT extract(epoch FROM start_after - now())::float AS wait FROM jobs',
    );
    expect(row?.wait).toBeGreaterThan(100);
    await jobs.stop();
  });

  it('gives an interrupted job back unharmed, for the next process', async () => {
    const first = open();
    const began = Promise.withResolvers<void>();
    await first.jobs.work('renew-watch', async (_payload, signal) => {
      began.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      signal.throwIfAborted();
    });
    await first.jobs.enqueue('renew-watch', { userId: 'a' });
    await began.promise;
    await first.jobs.stop();
    const row = { state: 'waiting', attempts: 0, error: null };
    expect(await db.query('SELECT state, attempts, error FROM jobs')).toEqual([row]);
    const next = open();
    const again = Promise.withResolvers<string>();
    await next.jobs.work('renew-watch', async ({ userId }) => again.resolve(userId));
    expect(await again.promise).toBe('a');
    await next.jobs.stop();
  });

  it('does not wait for ever for a handler that ignores its signal', async () => {
    const { jobs, logger } = open({ stopDeadlineMs: 20 });
    const gate = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    await jobs.work('renew-watch', async () => {
      began.resolve();
      await gate.promise;
    });
    await jobs.enqueue('renew-watch', { userId: 'a' });
    await began.promise;
    await jobs.stop();
    expect(logger.lines).toMatchObject([{ event: 'jobs.left_running' }]);
    gate.resolve();
    await expect.poll(() => db.query('SELECT id FROM jobs')).toEqual([]);
  });
});

describe('a job whose process died', () => {
  const leave = (attempts: number) =>
    run(
      db,
      rows.insertInto('jobs').values({
        kind: 'mail-changed',
        key: 'a',
        payload: '{"userId":"left"}',
        state: 'running',
        attempts,
        last_attempt: 8,
        worker: 'dead',
        lease_until: fromNow('200 ms'),
      }),
    );

  it('runs again when its lease has expired, before jobs enqueued later for its key', async () => {
    await leave(1);
    const { jobs } = open();
    const seen: string[] = [];
    const both = Promise.withResolvers<void>();
    await jobs.enqueue('mail-changed', { userId: 'since' }, { key: 'a' });
    await jobs.work('mail-changed', async ({ userId }) => {
      seen.push(userId);
      if (seen.length === 2) both.resolve();
    });
    await both.promise;
    expect(seen).toEqual(['left', 'since']);
    await jobs.stop();
  });

  it('is given up after the last try, so that a job which kills its process ends', async () => {
    await leave(8);
    const { jobs } = open();
    await jobs.work('mail-changed', async () => {});
    await expect
      .poll(() => db.query('SELECT state, error FROM jobs'))
      .toEqual([{ state: 'failed', error: 'its process died or hung on the last try' }]);
    await jobs.stop();
  });

  it('is kept by a slow process that still renews it', async () => {
    const slow = open({ leaseMs: 800 });
    const other = open();
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    const handle = async () => {
      runs += 1;
      await gate.promise;
    };
    await slow.jobs.work('mail-changed', handle);
    await slow.jobs.enqueue('mail-changed', { userId: 'a' }, { key: 'a' });
    await expect.poll(() => runs).toBe(1);
    await other.jobs.work('mail-changed', handle);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(runs).toBe(1);
    gate.resolve();
    await Promise.all([slow.jobs.stop(), other.jobs.stop()]);
  });

  it('signals a process that it lost its lease', async () => {
    const { jobs } = open({ leaseMs: 100 });
    const lost = Promise.withResolvers<unknown>();
    await jobs.work('mail-changed', async (_payload, signal) => {
      await run(db, rows.updateTable('jobs').set({ worker: 'another', lease_until: fromNow('1 hour') }));
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      lost.resolve(signal.reason);
    });
    await jobs.enqueue('mail-changed', { userId: 'a' }, { key: 'a' });
    expect(await lost.promise).toMatchObject({ message: 'The job was taken over' });
    await jobs.stop();
    expect(await db.query('SELECT worker, state FROM jobs')).toEqual([
      { worker: 'another', state: 'running' },
    ]);
  });
});
