import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startWorld, type World } from '../../apps/web/tests/support/start-world.ts';
import type { Percentiles } from '../search/percentiles.ts';
import { weighProcess } from '../web/weigh-process.ts';
import { type Burst, burstWebhooks } from './burst-webhooks.ts';
import { fillTenants } from './fill-tenants.ts';
import { KEY, letIn } from './let-in.ts';
import { type Idle, measureIdle } from './measure-idle.ts';
import { ENGINES, type Engine, type EngineName, openEngine } from './open-engine.ts';
import { sendDue } from './send-due.ts';
import { type PageTimes, timePages } from './time-pages.ts';

/*
 * The production build with many tenants on one PostgreSQL, behind PgBouncer and on Citus with two workers; one after the
 * other, so that ratios between them hold only while the machine is as busy. Growth is a ratio of the same minute.
 */
const { values } = parseArgs({
  options: {
    tenants: { type: 'string', default: '200' },
    threads: { type: 'string', default: '500' },
    webhooks: { type: 'string', default: '2000' },
    sends: { type: 'string', default: '10000' },
    senders: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '200' },
    idle: { type: 'string', default: '30' },
    on: { type: 'string', default: ENGINES.join() },
  },
});
const [TENANTS, THREADS] = [Number(values.tenants), Number(values.threads)];
const [WEBHOOKS, SENDS, SENDERS] = [Number(values.webhooks), Number(values.sends), Number(values.senders)];
const [ROUNDS, IDLE_SECONDS] = [Number(values.rounds), Number(values.idle)];

interface Result {
  what: string;
  first: PageTimes;
  many: PageTimes;
  burst: Burst;
  sendsASecond: number;
  memory: number | null;
  idle: Idle;
}

const started = performance.now();
const results: Result[] = [];
const names = values.on.split(',');
const unknown = names.find((name) => !ENGINES.includes(name as EngineName));
if (unknown !== undefined) throw new Error(`No engine ${unknown}; there are ${ENGINES.join()}`);
try {
  for (const name of names) {
    const engine = await openEngine(name as EngineName);
    try {
      results.push(await measureEngine(engine));
    } finally {
      await engine.stop();
    }
  }
} finally {
  // What was measured before another engine failed is worth seeing.
  if (results.length > 0) printTable();
}
console.log(`in ${since(started)} s, load at the end ${loadavg()[0]?.toFixed(1)}`);

async function measureEngine(engine: Engine): Promise<Result> {
  const { what, url, db } = engine;
  const ids = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);
  const [firstId, others, senders] = [['first'], ids(TENANTS - 1, 'bench'), ids(SENDERS, 'sender')];
  const mailbox = { threads: THREADS, messages: 0, vectorOf: 0, now: new Date() };
  await fillTenants(db, { ...mailbox, userIds: firstId });
  const cookies = await letIn(db, firstId);
  // Pages alone: these tenants have no mailbox at a provider that could be followed.
  const world = await startWorld({ env: { DATABASE_URL: url, WORKER: 'off', INTEGRATION_KEK: KEY } });
  try {
    const first = await timePages(world.appUrl, [...cookies.values()], ROUNDS);
    const beganFilling = performance.now();
    await fillTenants(db, { ...mailbox, userIds: others });
    note(what, `${TENANTS} tenants × ${THREADS} threads stored in ${since(beganFilling)} s`);
    const all = [...cookies.values(), ...(await letIn(db, others)).values()];
    const many = await timePages(world.appUrl, all, ROUNDS);
    note(what, `pages measured`);
    const burst = await burstWebhooks(world.appUrl, [...firstId, ...others], WEBHOOKS);
    const memory = weighProcess(world.app);
    note(what, `${WEBHOOKS} webhooks taken`);
    await fillTenants(db, { ...mailbox, threads: 1, userIds: senders });
    await letIn(db, senders);
    const sendsASecond = await sendDue(db, senders, SENDS);
    note(what, `${SENDS} emails sent`);
    return { what, first, many, burst, memory, sendsASecond, idle: await idleOf(world, engine) };
  } finally {
    await world.stop();
  }
}

async function idleOf(world: World, engine: Engine): Promise<Idle> {
  await world.app.stop();
  return measureIdle(engine, IDLE_SECONDS);
}

function printTable(): void {
  const row = (name: string, cell: (result: Result) => string) =>
    console.log(`| ${[name, ...results.map(cell)].join(' | ')} |`);
  const pair = ({ p50, p95 }: Percentiles) => `${p50.toFixed(1)}, ${p95.toFixed(1)} ms`;
  const page = (name: keyof PageTimes) => {
    row(`${name}, p50 and p95`, ({ many }) => pair(many[name]));
    row(`… over that with 1 tenant`, ({ first, many }) => (many[name].p50 / first[name].p50).toFixed(2));
  };
  console.log('');
  row(`${TENANTS} tenants × ${THREADS} threads`, ({ what }) => what);
  row('---', () => '---');
  page('list');
  page('counts');
  page('search');
  row(
    `${WEBHOOKS} webhooks in a burst`,
    ({ burst }) => `${burst.aSecond.toFixed(0)}/s, ${burst.refused} refused`,
  );
  row('… p50 and p95', ({ burst }) => pair(burst));
  row(`${SENDS} due sends of ${SENDERS} tenants`, ({ sendsASecond }) => `${sendsASecond.toFixed(0)}/s`);
  row('memory of a process of pages', ({ memory }) => `${memory} MB`);
  row('an idle process: transactions a minute', ({ idle }) => idle.transactions.toFixed(0));
  row('… processor time a minute', ({ idle }) => `${idle.processorMs.toFixed(0)} ms`);
  row('… memory', ({ idle }) => `${idle.memory} MB`);
}

function note(what: string, text: string): void {
  console.log(`${what}: ${text} (${since(started)} s)`);
}

function since(start: number): string {
  return ((performance.now() - start) / 1_000).toFixed(0);
}
