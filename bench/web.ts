import { createHmac, randomUUID } from 'node:crypto';
import { WEBHOOK_SECRET } from '../apps/web/tests/support/start-world.ts';
import { reportRow } from './report/report-row.ts';
import { compare } from './web/compare.ts';
import { type Line, openLine } from './web/open-line.ts';
import { grow, openBare, openStage } from './web/stage.ts';
import { timeStart } from './web/time-start.ts';
import { weighPage } from './web/weigh-page.ts';
import { weighProcess } from './web/weigh-process.ts';

/*
 * The production build over HTTP, at 1,000 and at 100,000 threads, against `node:http` with the same statements over a
 * copy of the same database.
 */
const [FEW, MANY] = [1_000, Number(process.env['BENCH_THREADS'] ?? 100_000)];
const ROUNDS = 300;
const LIST = `/api/trpc/inbox.list?input=${encodeURIComponent(JSON.stringify({ json: { view: 'reply', limit: 50 } }))}`;

const stage = await openStage();
try {
  const app = openLine(stage.world.appUrl, { Cookie: stage.cookie });
  await grow(stage, 0, FEW);
  const atFew = await timeList(app);
  const memoryAtFew = weighProcess(stage.world.app);
  await grow(stage, FEW, MANY);
  const bare = await openBare(stage);
  const line = openLine(bare.url);
  const atMany = await timeList(app);
  growth(atFew, atMany);
  await route(app, line);
  await webhooks(app, line);
  await weighPage(app, LIST);
  memory(memoryAtFew, weighProcess(stage.world.app), weighProcess(bare.running));
  app.close();
  line.close();
  await bare.stop();
  await timeStart(stage.world.env);
} finally {
  await stage.world.stop();
}

async function timeList(app: Line): Promise<number> {
  const [ms = 0] = await compare([() => expectOk(app, { path: LIST })], ROUNDS);
  return ms;
}

function growth(few: number, many: number): void {
  reportRow({
    what: `first page of a lane at ${MANY} threads`,
    ours: `${many.toFixed(2)} ms`,
    baseline: `the same at ${FEW} threads: ${few.toFixed(2)} ms`,
    ratio: many / few,
    aim: { atMost: 1.5 },
  });
}

async function route(app: Line, bare: Line): Promise<void> {
  const works = [() => expectOk(app, { path: LIST }), () => expectOk(bare, { path: '/list' })];
  const [ours = 0, theirs = 1] = await compare(works, ROUNDS);
  reportRow({
    what: 'a lane over HTTP (session, connection, list)',
    ours: `${ours.toFixed(2)} ms`,
    baseline: `node:http with the same SQL: ${theirs.toFixed(2)} ms`,
    ratio: ours / theirs,
    aim: { atMost: 1.35 },
  });
}

async function webhooks(app: Line, bare: Line): Promise<void> {
  const ours = () => {
    const body = makeDelivery();
    const time = Math.floor(Date.now() / 1_000);
    const hash = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex');
    const headers = { 'x-hook-signature': `t=${time},v1=${hash}`, 'Content-Type': 'application/json' };
    return expectOk(app, { path: `/api/webhooks?tenantId=${stage.userId}`, method: 'POST', headers, body });
  };
  const theirs = () => expectOk(bare, { path: '/webhook', method: 'POST', body: makeDelivery() });
  const [mine = 0, bareTime = 1] = await compare([ours, theirs], ROUNDS);
  reportRow({
    what: 'a webhook taken (signature, log row, durable job)',
    ours: `${mine.toFixed(2)} ms`,
    baseline: `node:http with one bare insert: ${bareTime.toFixed(2)} ms`,
    ratio: mine / bareTime,
    aim: { atMost: 2.5 },
  });
}

function makeDelivery(): string {
  const data = { emailAddress: stage.person.email, historyId: '1' };
  return JSON.stringify({ id: randomUUID(), plugin: 'mail', event: 'mail.messageChanged', data });
}

function memory(few: number | null, many: number | null, bare: number | null): void {
  if (few === null || many === null || bare === null) return;
  const baseline = `node:http with the embedded database: ${bare} MB`;
  const aim = { atMost: 1.15 };
  reportRow({ what: `memory at ${FEW} threads`, ours: `${few} MB`, baseline, ratio: few / bare, aim });
  reportRow({ what: `memory at ${MANY} threads`, ours: `${many} MB`, baseline, ratio: many / bare });
}

async function expectOk(line: Line, ask: Parameters<Line['ask']>[0]): Promise<void> {
  const { status, body } = await line.ask(ask);
  if (status !== 200) throw new Error(`${ask.path}: ${status} ${body.toString().slice(0, 200)}`);
}
