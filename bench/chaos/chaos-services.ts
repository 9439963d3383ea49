import { setTimeout as sleep } from 'node:timers/promises';
import { googleMail } from '../../packages/adapters/src/google/mail/mail.ts';
import { quotaBucket } from '../../packages/adapters/src/google/quota/quota-bucket.ts';
import { memoryQuota } from '../../packages/adapters/src/google/testing/memory-quota.ts';
import { openTenant, type Services, type TenantContext } from '../../packages/core/src/context.ts';
import type { Clock } from '../../packages/core/src/ports/clock.ts';
import { mintTenantId } from '../../packages/core/src/tenant/tenant-id.ts';
import { memoryJobs } from '../../packages/core/testing/fakes/memory-jobs.ts';
import { memoryRealtime } from '../../packages/core/testing/fakes/memory-realtime.ts';
import { silentLogger } from '../../packages/core/testing/fakes/silent-logger.ts';

/** Replication lag of the standby: without it, a read that is sent there too early would go unnoticed. */
export const STANDBY_LAG_MS = 50;

export interface ChaosSettings {
  googleUrl: string;
  people: { userId: string; token: string }[];
  /** All processes tell the same time, which runs this many times faster: leases and back-offs keep their lengths. */
  epoch: number;
  /** What the fast time was at the epoch. */
  base: number;
  speed: number;
  isDistributed: boolean;
  /** Whether processes read their own changes back from a standby. */
  hasStandby: boolean;
}

function fastClock({ epoch, base, speed }: Pick<ChaosSettings, 'epoch' | 'base' | 'speed'>): Clock {
  return { now: () => new Date(base + (Date.now() - epoch) * speed) };
}

/** The same time from here on, at another speed. */
export function changeSpeed(settings: ChaosSettings, speed: number): ChaosSettings {
  return { ...settings, base: fastClock(settings).now().getTime(), epoch: Date.now(), speed };
}

/** A wait in the fast time. */
export function fastWait(speed: number) {
  return (ms: number, signal?: AbortSignal) => sleep(ms / speed, undefined, { signal });
}

/** The real adapter against the local Google; realtime and logging are in memory. */
export function chaosServices(
  settings: ChaosSettings,
  db: Pick<Services['db'], 'query' | 'transaction' | 'isDistributed' | 'forTenant'>,
) {
  const clock = fastClock(settings);
  const logger = silentLogger();
  const system: Clock = { now: () => new Date() };
  const mails = new Map(
    settings.people.map(({ userId, token }) => {
      const bucket = quotaBucket({
        clock: system,
        ledger: memoryQuota(system),
        unitsPerMinute: 10_000_000,
      });
      const accessToken = async () => token;
      const rootUrl = settings.googleUrl;
      return [userId, googleMail({ accessToken, rootUrl, bucket, clock: system, logger })];
    }),
  );
  const services = {
    db,
    clock,
    logger,
    jobs: memoryJobs({ clock }),
    realtime: memoryRealtime(),
    mailFor: (tenantId: string) => mails.get(tenantId),
    calendarFor: () => ({}),
  } as unknown as Services;
  const tenants = settings.people.map(
    ({ userId }): TenantContext => openTenant(services, mintTenantId(userId)),
  );
  return { services, tenants, logger };
}
