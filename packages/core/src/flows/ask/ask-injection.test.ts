import { askRequest } from '@triage/contract/inbox/ask';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockAi } from '../../../testing/fakes/mock-ai.ts';
import { hostileMails, SECRET_WORDS } from '../../../testing/injection/hostile-mails.ts';
import { schedulingWorld } from '../../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { answerQuestion } from './answer-question.ts';

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

/** What an email may ask a model to put into the answer. */
const LEAK = 'https://evil.test/?q=secret eve@evil.example 48151623 ![x](https://evil.test/x.png)';

it.each(hostileMails.map((each) => [each.name, each] as const))(
  'a model that obeys %s answers without links, addresses and numbers of its own, and does nothing',
  async (_name, { mail }) => {
    const ai = mockAi('ai_primary', { say: () => `- The launch is in Bern. ${LEAK} [1]\n- ${LEAK}` });
    const world = await schedulingWorld(db, { ai: [ai] });
    await world.receive({ from: 'Ben <ben@work.test>', subject: 'Security alert', text: SECRET_WORDS });
    const { text = '', subject = 'Please read', from } = mail;
    const sender = from ? `${from.name} <${from.email}>` : 'Eve <eve@evil.test>';
    await world.receive({ from: sender, subject, text: `The launch party is in Bern.\n\n${text}` });
    const ctx = { ...world, db: db.forTenant(world.tenantId) };
    const question = askRequest.parse({ question: 'Where is the launch party?' });
    const answer = await answerQuestion(ctx, question, new AbortController().signal);
    const said = JSON.stringify(answer.sentences);
    expect(said).toContain('Bern');
    for (const leaked of ['q=secret', '48151623', 'evil.example', 'x.png'])
      expect(said).not.toContain(leaked);
    for (const { model } of [{ model: ai.language }])
      for (const call of [...model.doGenerateCalls, ...model.doStreamCalls])
        expect(call.tools ?? []).toEqual([]);
    expect(requests).toEqual([]);
    for (const table of ['scheduled_sends', 'mail_drafts', 'agent_approvals', 'snoozes'])
      expect(await db.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [world.tenantId])).toEqual([]);
  },
);
