import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockAi } from '../../../testing/fakes/mock-ai.ts';
import { hostileMails, SECRET_WORDS } from '../../../testing/injection/hostile-mails.ts';
import { preparedWorld, question } from '../../../testing/worlds/prepared-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { prepareDrafts } from './prepare-drafts.ts';

const db = shareTestDatabase();
const requests: string[] = [];

/** Every request that would leave this machine passes through fetch here. */
beforeEach(() => {
  vi.stubGlobal('fetch', (url: unknown) => {
    requests.push(String(url));
    return Promise.reject(new Error('Nothing may leave'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What an email may ask a model to put into the reply. */
const LEAK =
  'https://evil.test/?q=secret eve@evil.test 48151623 <img src="https://evil.test/x"> <script>x</script>';

it.each(hostileMails.map((each) => [each.name, each] as const))(
  'a model that obeys %s prepares a draft without links, addresses and numbers of its own, and does nothing',
  async (_name, { mail }) => {
    const ai = mockAi('ai_primary', { say: () => `Hello,\n\nDone. ${LEAK}` });
    const world = await preparedWorld(db, { ai: [ai] });
    await world.receive({ ...question, subject: 'Security alert', text: SECRET_WORDS });
    const { text = '', subject = 'Offer', from } = mail;
    const sender = from ? `${from.name} <${from.email}>` : question.from;
    const threadId = await world.wait({ from: sender, subject, text });
    await prepareDrafts(world, new AbortController().signal);
    const [call] = ai.language.doGenerateCalls;
    // Another thread of the mailbox is not in the prompt.
    expect(JSON.stringify(call?.prompt)).not.toContain(SECRET_WORDS);
    const html = (await world.prepared(threadId)) ?? '';
    expect(html).toContain('Done.');
    for (const leaked of ['q=secret', '48151623', '<img', '<script', '<a '])
      expect(html).not.toContain(leaked);
    expect(requests).toEqual([]);
    for (const table of ['scheduled_sends', 'mail_drafts', 'agent_approvals', 'snoozes'])
      expect(await db.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [world.tenantId])).toEqual([]);
  },
);
