import type { HealthCheck } from '@triage/contract/account/account-health';

export type Judgement = Omit<HealthCheck, 'id' | 'at' | 'fix'> &
  Partial<Pick<HealthCheck, 'fix'>> & { at?: Date | null };

const CRON_LATE_MS = 5 * 60_000;

export function judgeCron(cronAt: Date | null, now: number, isConfigured: boolean): Judgement {
  if (!isConfigured)
    return { state: 'note', text: 'No scheduled job: due emails are sent while this server runs' };
  if (!cronAt || now - cronAt.getTime() > CRON_LATE_MS)
    return {
      state: 'weak',
      text: cronAt ? 'The scheduled job last ran' : 'The scheduled job has never run',
      at: cronAt,
      fix: 'The administrator should call /api/cron/process-due every minute',
    };
  return { state: 'good', text: 'The scheduled job ran', at: cronAt };
}
