import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { startCollector } from '../support/otlp-collector.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, WEBHOOK_SECRET, type World } from '../support/start-world.ts';

const WORD = 'canary9d41';
const MARK = `x-${WORD}`;
const METRICS_TOKEN = 'a-token-for-the-metrics-alone';

let collector: Awaited<ReturnType<typeof startCollector>>;
let world: World;
let person: Person;
beforeAll(async () => {
  collector = await startCollector();
  world = await startWorld({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=its%20own',
      OTEL_METRIC_EXPORT_INTERVAL: '400',
      METRICS_TOKEN,
    },
  });
  person = await connectedNewcomer(world);
});
afterAll(async () => {
  await world?.stop();
  await collector?.close();
});

async function deliverCanary(subject: string): Promise<string> {
  const { threadId } = await deliver(person, {
    subject: `${WORD} ${subject}`,
    from: `"${WORD} sender" <${WORD}@elsewhere.example>`,
    text: `${WORD} body: could you answer by tomorrow at 3 pm?`,
  });
  await eventually(async () => {
    const answer = await person.call('POST', '/api/search/advanced', { query: `"${WORD} ${subject}"` });
    expect(((await answer.json()) as { results: unknown[] }).results).not.toHaveLength(0);
  });
  return threadId;
}

test('a request, its procedure, its job and outgoing calls are exported as one trace', async () => {
  const threadId = await deliverCanary('first');
  expect((await person.call('POST', '/api/inbox/archive', { threadId })).status).toBe(200);
  expect((await person.call('POST', '/api/inbox/draft', { threadId })).status).toBe(200);
  await person.fetch(`/${WORD}/${MARK}?q=${WORD}`);
  await person.fetch(`/attachments/${WORD}/1`);
  await eventually(async () => {
    const spans = collector.spans();
    const named = (name: string) => spans.filter((span) => span.name === name);
    const request = named('POST /api/inbox/archive')[0];
    const procedure = spans.find(({ name }) => /^mutation .*archive$/.test(name));
    expect(procedure?.parentSpanId).toBe(request?.spanId);
    const outside = spans.filter(
      ({ traceId, name }) => traceId === request?.traceId && name === 'outside call',
    );
    expect(outside.map(({ attributes }) => attributes['triage.operation'])).toContain(
      'gmail/v1/users/me/threads/*/modify',
    );
    expect(named('job mail-changed').length).toBeGreaterThan(0);
    expect(named('GET unknown').length).toBeGreaterThan(0);
    expect(named('GET /attachments/:messageId/:partId').length).toBeGreaterThan(0);
  });
  await eventually(async () =>
    expect(new Set(collector.metrics())).toEqual(
      new Set([
        'http.server.request.duration',
        'http.client.request.duration',
        'triage.procedure.duration',
        'triage.job.duration',
        'triage.queue.depth',
        'triage.queue.overdue',
        'triage.sends',
        'triage.sends.overdue',
        'triage.sync.lag',
        'triage.ai.tokens',
      ]),
    ),
  );
});

function fetchMetrics(token?: string): Promise<Response> {
  return fetch(`${world.appUrl}/metrics`, {
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}

test('Prometheus fetches the same metrics, with the token alone', async () => {
  for (const token of [undefined, 'another-token-of-16-characters']) {
    const refused = await fetchMetrics(token);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ error: 'Unauthorized' });
  }
  const answer = await fetchMetrics(METRICS_TOKEN);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n');
  const types = lines.flatMap((line) => /^# TYPE (\w+ \w+)$/.exec(line)?.[1] ?? []);
  expect(types).toEqual(
    expect.arrayContaining([
      'http_server_request_duration histogram',
      'http_client_request_duration histogram',
      'triage_procedure_duration histogram',
      'triage_job_duration histogram',
      'triage_queue_depth gauge',
      'triage_queue_overdue gauge',
      'triage_sends gauge',
      'triage_sends_overdue gauge',
      'triage_sync_lag gauge',
      'triage_ai_tokens_total counter',
    ]),
  );
  expect(lines.find((line) => line.startsWith('triage_sends{') && line.includes('state="failed"'))).toMatch(
    / 0$/,
  );
});

test('the dashboard and the alerts name only metrics and labels that there are', async () => {
  const text = await (await fetchMetrics(METRICS_TOKEN)).text();
  const known = new Set(text.match(/\b(triage|http)_\w+/g));
  for (const file of ['deploy/grafana-dashboard.json', 'deploy/prometheus-alerts.yml', 'docs/runbook.md']) {
    const named = readFileSync(file, 'utf8').match(/\b(triage|http)_\w+/g) ?? [];
    expect(named.length, file).toBeGreaterThan(5);
    expect(
      named.filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
});

test('exported telemetry contains no mail, addresses, names or secrets', async () => {
  const bytes = collector.bytes() + (await (await fetchMetrics(METRICS_TOKEN)).text());
  expect(bytes).toContain('"x-collector-key":"its own"');
  const secrets = [
    world.env['AUTH_SECRET'],
    world.env['INTEGRATION_KEK'],
    WEBHOOK_SECRET,
    'mailhost-secret',
    METRICS_TOKEN,
  ];
  const cookies = [...person.cookies.values()].filter((value) => value.length > 12);
  for (const word of [WORD, person.email, await person.userId(), ...secrets, ...cookies])
    expect(bytes.includes(String(word)), `${String(word).slice(0, 12)}… was sent`).toBe(false);
});

test('a collector that never answers delays neither requests nor shutdown, and loses no mail', async () => {
  collector.setSilent(true);
  await deliverCanary('while silent');
  // Exits on its own, without being killed.
  expect(await world.app.stop()).toBe(0);
  await world.restartApp();
  collector.setSilent(false);
  await deliverCanary('after');
});
