import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startBrowser } from '../apps/web/tests/support/browser/browser.ts';
import { openWorldDatabase } from '../apps/web/tests/support/open-world-database.ts';
import { agree, localOAuth } from '../packages/adapters/src/google/testing/local-google.ts';
import type { InboxChanges } from '../packages/contract/src/inbox/inbox.ts';
import { compareCache, type TrueMessage } from '../packages/core/testing/worlds/compare-cache.ts';
import { loadMails } from './feed/load-mails.ts';
import { waitWhileGrowing } from './feed/wait-while-growing.ts';
import { openStage } from './web/stage.ts';

/*
 * `node bench/feed-mails.ts FOLDER`: mails of a maildir or mbox go through everything: over the wire into a mailbox, into
 * the cache, into lanes, out of the API and onto the page. Nothing leaves this machine.
 */
const folder = process.argv[2];
if (!folder) throw new Error('Which folder? node bench/feed-mails.ts FOLDER');
/** Stop waiting for the rest after this long without progress. */
const PATIENCE_MS = 300_000;

const stage = await openStage();
const { world, person, userId } = stage;
const browser = await startBrowser();
const wrong: string[] = [];
try {
  await deliver(folder);
  const path = `mailbox?email=${encodeURIComponent(person.email)}`;
  const { messages } = (await world.control(path)) as { messages: TrueMessage[] };
  const threadIds = [...new Set(messages.map(({ threadId }) => threadId))];
  await waitForLanes(threadIds.length);
  for (const threadId of threadIds) {
    const response = await person.fetch(`/api/inbox/thread?threadId=${threadId}`);
    if (response.status !== 200) wrong.push(`${threadId}: ${response.status} ${await response.text()}`);
  }
  await showThreads(threadIds);
  await openWorldDatabase(world, async (db) => {
    wrong.push(...(await compareCache(db, userId, messages)));
    const notes = await db.query<{ note: string; count: number }>(
      `SELECT parse_note AS note, count(*)::int AS count FROM messages
       WHERE user_id = $1 AND parse_note IS NOT NULL GROUP BY 1 ORDER BY 2 DESC`,
      [userId],
    );
    for (const { note, count } of notes) console.log(`${String(count).padStart(6)} marked: ${note}`);
  });
  console.log(
    `${threadIds.length} threads of ${messages.length} messages read and shown, ${wrong.length} wrong`,
  );
  for (const line of wrong) console.log(`  ${line}`);
} finally {
  await browser.close();
  await world.stop();
}
process.exitCode = wrong.length > 0 ? 1 : 0;

async function deliver(from: string): Promise<void> {
  await world.control('quota', { unitsPerMinute: 1_000_000_000 });
  const token = await borrowToken();
  for (const { name, raw } of loadMails(from)) {
    const response = await fetch(`${world.sandboxUrl}/gmail/v1/users/me/messages/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ raw: raw.toString('base64url'), labelIds: ['INBOX'] }),
    });
    if (!response.ok) wrong.push(`${name} was not delivered: ${response.status} ${await response.text()}`);
  }
}

/** A separate grant for the same mailbox, as another mail program would have. */
async function borrowToken(): Promise<string> {
  const redirectUri = `${world.appUrl}/api/auth/callback/integration`;
  const oauth = localOAuth({ url: world.sandboxUrl, control: world.control as never, close: world.stop });
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const code = await agree(
    await oauth.consentUrl({ state: 'any', codeChallenge, redirectUri }),
    person.email,
  );
  return (await oauth.exchange({ code, codeVerifier, redirectUri })).accessToken;
}

/** Threads without a lane when nothing changes any more are reported; all others are still checked. */
async function waitForLanes(count: number): Promise<void> {
  const lanes = ['reply', 'schedule', 'fyi', 'done'];
  let told = 0;
  const look = async () => {
    const counts = (await (await person.fetch('/api/inbox/counts')).json()) as Record<string, number>;
    const changes = (await (await person.fetch('/api/inbox/changes')).json()) as InboxChanges;
    const known = lanes.reduce((sum, lane) => sum + (counts[lane] ?? 0), 0);
    const { state, done, total } = changes.progress;
    if (known - told >= 500)
      console.log(`${known} of ${count} threads have a lane; ${state}, ${done} of ${total} read`);
    if (known - told >= 500) told = known;
    return { count: known, state: `${state}, ${done} of ${total} read` };
  };
  const seen = await waitWhileGrowing(look, {
    wanted: count,
    patienceMs: PATIENCE_MS,
    pause: () => sleep(500),
    now: () => performance.now(),
  });
  if (seen.count < count)
    wrong.push(
      `${seen.count} of ${count} threads have a lane (${seen.state}), and nothing changed for ${PATIENCE_MS / 1_000} s`,
    );
}

/** Each thread on a page: nothing may complain, run, or ask another host. */
async function showThreads(threadIds: readonly string[]): Promise<void> {
  const context = await browser.newContext({ baseURL: world.appUrl });
  const lent = [...person.cookies].map(([name, value]) => ({ name, value, url: world.appUrl }));
  await context.addCookies(lent);
  let threadId = '';
  context.on('weberror', (problem) => wrong.push(`${threadId}: ${problem.error().message}`));
  context.on('dialog', (dialog) => {
    wrong.push(`${threadId}: a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== world.appUrl)
      wrong.push(`${threadId} asked ${request.url()}`);
  });
  const page = await context.newPage();
  await page.goto('/inbox');
  await page.waitForLoadState('networkidle');
  for (threadId of threadIds) await showThread(page, threadId);
  await context.close();
}

/** Navigates in the app, because a full page load for each thread would be most of the time. */
async function showThread(page: Page, threadId: string): Promise<void> {
  try {
    const answered = page.waitForResponse((response) => response.url().includes(threadId));
    await page.evaluate(`
      history.pushState(history.state, '', '/inbox?thread=${threadId}');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    `);
    await answered;
    await page
      .getByRole('article', { name: /^Message from/ })
      .first()
      .waitFor();
    const tooWide = 'document.documentElement.scrollWidth - innerWidth';
    const width = await page.evaluate<number>(tooWide);
    if (width > 0) wrong.push(`${threadId}: the page is ${width} px too wide`);
  } catch (error) {
    wrong.push(`${threadId}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
}
