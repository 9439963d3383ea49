import { randomUUID } from 'node:crypto';
import type { Sql } from '@triage/database/open-database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JOB_ATTEMPTS, type Jobs } from '../../src/ports/jobs.ts';

const DELIVERY = {
  ...{ plugin: 'mail', event: 'mail.messageChanged', status: 'accepted' as const },
  ...{ receivedAt: new Date(), finishedAt: null },
};

export interface JobsUnderTest {
  jobs: Jobs;
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
}

/** What every queue promises. `open` gives an empty queue with quick retries. */
export function jobsContract(name: string, open: () => Promise<JobsUnderTest>): void {
  describe(`${name} keeps the queue's promises`, () => {
    let jobs: Jobs;
    let transaction: JobsUnderTest['transaction'];

    beforeEach(async () => {
      ({ jobs, transaction } = await open());
    });
    afterEach(() => jobs.stop());

    it('runs a job with its payload, whether the worker or the job was there first', async () => {
      const seen = recorder<unknown>();
      await jobs.enqueue('reembed', { userId: 'a', provider: 'ai_secondary' });
      await jobs.work('reembed', async (payload) => seen.add(payload));
      await jobs.enqueue('reembed', { userId: 'b', provider: 'ai_primary' });
      expect(await seen.first(2)).toEqual([
        { userId: 'a', provider: 'ai_secondary' },
        { userId: 'b', provider: 'ai_primary' },
      ]);
    });

    it('keeps one of several waiting jobs with one key, with the latest payload', async () => {
      const seen = recorder<string>();
      for (const userId of ['1', '2', '3']) {
        await jobs.enqueue('mail-changed', { userId }, { key: 'a' });
      }
      await jobs.enqueue('mail-changed', { userId: '4' }, { key: 'b' });
      await jobs.work('mail-changed', async ({ userId }) => seen.add(userId));
      await seen.first(2);
      await barrier(jobs);
      expect(seen.all.toSorted()).toEqual(['3', '4']);
    });

    it('runs a job for each delivery of a webhook that is not known yet', async () => {
      const seen = recorder<string>();
      const tenantId = randomUUID();
      const deliver = (deliveryId: string | null) => {
        const delivery = { ...DELIVERY, tenantId, deliveryId, id: randomUUID() };
        return jobs.enqueueDelivery('mail-changed', { userId: tenantId }, { key: tenantId, delivery });
      };
      await jobs.work('mail-changed', async ({ userId }) => seen.add(userId));
      expect(await deliver('1')).toBe(true);
      await seen.first(1);
      await barrier(jobs);
      expect(await deliver('1')).toBe(false);
      await barrier(jobs);
      expect(seen.all).toEqual([tenantId]);
      // Without an id of its own, each is another delivery.
      expect([await deliver(null), await deliver(null)]).toEqual([true, true]);
      await seen.first(2);
    });

    it('keeps every job without a key', async () => {
      const seen = recorder<string>();
      for (const userId of ['a', 'b', 'a']) await jobs.enqueue('renew-watch', { userId });
      await jobs.work('renew-watch', async ({ userId }) => seen.add(userId));
      expect(await seen.first(3)).toEqual(['a', 'b', 'a']);
    });

    it('runs once more, afterwards, if enqueued while its key runs', async () => {
      const begun = recorder<string>();
      const gate = Promise.withResolvers<void>();
      let side = 0;
      let most = 0;
      await jobs.work('mail-changed', async ({ userId }) => {
        most = Math.max(most, ++side);
        begun.add(userId);
        if (userId === '1') await gate.promise;
        side -= 1;
      });
      await jobs.enqueue('mail-changed', { userId: '1' }, { key: 'a' });
      await begun.first(1);
      await jobs.enqueue('mail-changed', { userId: '2' }, { key: 'a' });
      await jobs.enqueue('mail-changed', { userId: '3' }, { key: 'a' });
      await jobs.enqueue('mail-changed', { userId: 'other' }, { key: 'b' });
      expect(await begun.first(2)).toEqual(['1', 'other']);
      gate.resolve();
      expect(await begun.first(3)).toEqual(['1', 'other', '3']);
      await barrier(jobs);
      expect(begun.all).toHaveLength(3);
      expect(most).toBe(2);
    });

    it('runs four changed mailboxes side by side and not a fifth', async () => {
      const begun = recorder<string>();
      const gates = new Map<string, PromiseWithResolvers<void>>();
      await jobs.work('mail-changed', async ({ userId }) => {
        const gate = Promise.withResolvers<void>();
        gates.set(userId, gate);
        begun.add(userId);
        await gate.promise;
      });
      const users = ['a', 'b', 'c', 'd', 'e'];
      for (const userId of users) await jobs.enqueue('mail-changed', { userId }, { key: userId });
      await begun.first(4);
      await barrier(jobs);
      expect(begun.all.toSorted()).toEqual(['a', 'b', 'c', 'd']);
      gates.get('a')?.resolve();
      expect((await begun.first(5)).at(-1)).toBe('e');
      for (const gate of gates.values()) gate.resolve();
    });

    it('runs a job of a transaction when it commits, not before', async () => {
      const seen = recorder<string>();
      await transaction(async (tx) => {
        await jobs.enqueue('mail-changed', { userId: 'committed' }, { tx, key: 'a' });
        await jobs.work('mail-changed', async ({ userId }) => seen.add(userId));
        expect(seen.all).toEqual([]);
      });
      jobs.wake();
      expect(await seen.first(1)).toEqual(['committed']);
    });

    it('forgets a job whose transaction is rolled back', async () => {
      const seen = recorder<string>();
      await jobs.work('mail-changed', async ({ userId }) => seen.add(userId));
      const undone = transaction(async (tx) => {
        await jobs.enqueue('mail-changed', { userId: 'rolled back' }, { tx, key: 'a' });
        throw new Error('undo');
      });
      await expect(undone).rejects.toThrow('undo');
      await jobs.enqueue('mail-changed', { userId: 'kept' }, { key: 'b' });
      await barrier(jobs);
      expect(await seen.first(1)).toEqual(['kept']);
    });

    it('repeats what failed until it succeeds', async () => {
      const tries = recorder<number>();
      await jobs.work('index-mailbox', async () => {
        tries.add(tries.all.length + 1);
        if (tries.all.length < 3) throw new Error('not yet');
      });
      await jobs.enqueue('index-mailbox', { userId: 'a' }, { key: 'a' });
      expect(await tries.first(3)).toEqual([1, 2, 3]);
      await barrier(jobs);
      expect(tries.all).toHaveLength(3);
    });

    it('gives a job up after the last try, and starts afresh when it is enqueued again', async () => {
      const tries = recorder<string>();
      await jobs.work('index-mailbox', async ({ userId }) => {
        tries.add(userId);
        throw new Error('never');
      });
      await jobs.enqueue('index-mailbox', { userId: 'a' }, { key: 'a' });
      await tries.first(JOB_ATTEMPTS);
      await barrier(jobs);
      expect(tries.all).toHaveLength(JOB_ATTEMPTS);
      await jobs.enqueue('index-mailbox', { userId: 'again' }, { key: 'a' });
      expect((await tries.first(JOB_ATTEMPTS + 1)).at(-1)).toBe('again');
    });

    it('does not lose a job enqueued during a run that fails', async () => {
      const seen = recorder<string>();
      const gate = Promise.withResolvers<void>();
      await jobs.work('mail-changed', async ({ userId }) => {
        seen.add(userId);
        if (userId !== '1') return;
        await gate.promise;
        throw new Error('broken off');
      });
      await jobs.enqueue('mail-changed', { userId: '1' }, { key: 'a' });
      await seen.first(1);
      await jobs.enqueue('mail-changed', { userId: '2' }, { key: 'a' });
      gate.resolve();
      expect(await seen.first(2)).toEqual(['1', '2']);
    });

    it('lets a job wait until its time, and a sooner request for the same work bring it forward', async () => {
      const seen = recorder<string>();
      const later = new Date(Date.now() + 3_600_000);
      await jobs.work('upgrade-triage', async ({ userId }) => seen.add(userId));
      await jobs.enqueue('upgrade-triage', { userId: 'later' }, { key: 'a', startAfter: later });
      await jobs.enqueue('upgrade-triage', { userId: 'far' }, { key: 'b', startAfter: later });
      await barrier(jobs);
      expect(seen.all).toEqual([]);
      await jobs.enqueue('upgrade-triage', { userId: 'now' }, { key: 'a' });
      expect(await seen.first(1)).toEqual(['now']);
      await barrier(jobs);
      expect(seen.all).toEqual(['now']);
    });

    it('aborts what runs when it stops, waits for it, and starts nothing more', async () => {
      const seen = recorder<string>();
      await jobs.work('renew-watch', async ({ userId }, signal) => {
        seen.add(`${userId} began`);
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        seen.add(`${userId} ended`);
      });
      await jobs.enqueue('renew-watch', { userId: 'a' });
      await jobs.enqueue('renew-watch', { userId: 'b' });
      await seen.first(1);
      await jobs.stop();
      expect(seen.all).toEqual(['a began', 'a ended']);
      jobs.wake();
      await new Promise(setImmediate);
      expect(seen.all).toEqual(['a began', 'a ended']);
    });
  });
}

/** When this job has run, the worker has checked everything that was due before it. */
let barriers = 0;
async function barrier(jobs: Jobs): Promise<void> {
  const reached = Promise.withResolvers<void>();
  barriers += 1;
  barrierWaits.set(barriers.toString(), reached.resolve);
  if (!withBarrier.has(jobs)) {
    withBarrier.add(jobs);
    await jobs.work('reembed', async ({ userId }) => barrierWaits.get(userId)?.());
  }
  await jobs.enqueue('reembed', { userId: barriers.toString(), provider: 'ai_primary' });
  await reached.promise;
}
const barrierWaits = new Map<string, () => void>();
const withBarrier = new WeakSet<Jobs>();

function recorder<T>() {
  const all: T[] = [];
  let waits: { count: number; resolve: () => void }[] = [];
  return {
    all,
    add(entry: T): void {
      all.push(entry);
      for (const wait of waits) if (all.length >= wait.count) wait.resolve();
      waits = waits.filter(({ count }) => all.length < count);
    },
    async first(count: number): Promise<T[]> {
      if (all.length < count) await new Promise<void>((resolve) => waits.push({ count, resolve }));
      return all.slice(0, count);
    },
  };
}
