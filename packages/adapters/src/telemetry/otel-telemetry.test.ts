import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { afterEach, expect, test, vi } from 'vitest';
import { otelTelemetry } from './otel-telemetry.ts';

let telemetry: ReturnType<typeof otelTelemetry>;
afterEach(() => telemetry.stop());

test('without a collector the metrics can be fetched, and a gauge that fails hides no other', async () => {
  telemetry = otelTelemetry({ serviceName: 'inbox-triage', logger: silentLogger() });
  telemetry.count('triage.ai.tokens', 5, { provider: 'ai_primary' });
  telemetry.gauge('triage.sync.lag', () => Promise.reject(new Error('The database is away')));
  telemetry.gauge('triage.sends.overdue', async () => [{ value: 3, fields: {} }]);
  await telemetry.follow(
    { name: 'job', metric: 'triage.job.duration', fields: { kind: 'a' } },
    async () => 1,
  );
  const lines = (await telemetry.metrics()).split('\n');
  const found = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}{`))
      ?.split(' ')
      .at(-1);
  expect(found('triage_ai_tokens_total')).toBe('5');
  expect(found('triage_sends_overdue')).toBe('3');
  expect(found('triage_job_duration_count')).toBe('1');
  expect(found('triage_sync_lag')).toBeUndefined();
});

test('a gauge that is not answered holds back the others for five seconds at most', async () => {
  telemetry = otelTelemetry({ serviceName: 'inbox-triage', logger: silentLogger() });
  telemetry.gauge('triage.sync.lag', () => new Promise(() => undefined));
  telemetry.count('triage.ai.tokens', 5, { provider: 'ai_primary' });
  vi.useFakeTimers();
  try {
    const metrics = telemetry.metrics();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await metrics).toContain('triage_ai_tokens_total{');
  } finally {
    vi.useRealTimers();
  }
});
