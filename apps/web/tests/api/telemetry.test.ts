import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { deliver } from '../support/inbox-page.ts';
import { startCollector } from '../support/otlp-collector.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, WEBHOOK_SECRET, type World } from '../support/start-world.ts';

const WORD = 'canary9d41';
const MARK = `x-${WORD}`;

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

test('exported telemetry contains no mail, addresses, names or secrets', async () => {
  const bytes = collector.bytes();
  expect(bytes).toContain('"x-collector-key":"its own"');
  const secrets = [world.env['AUTH_SECRET'], world.env['INTEGRATION_KEK'], WEBHOOK_SECRET, 'mailhost-secret'];
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
