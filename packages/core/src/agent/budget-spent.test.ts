import { expect, it } from 'vitest';
import { scriptedAi } from '../../testing/fakes/scripted-model.ts';
import { collectAnswer, makeAgentWorld, says } from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { describeError } from '../trpc/describe-error.ts';

const world = makeAgentWorld(shareTestDatabase());
const TEXT = "Today's AI budget is used up. It renews at midnight";

/** A dollar for a hundred tokens of output. */
function setBudget(dollars: number): void {
  world.services.settings = {
    ...world.services.settings,
    priceOf: () => ({ input: 0, output: 10_000 }),
    aiBudget: { all: dollars, background: null },
  };
}

const refusal = (error: unknown) =>
  describeError(error instanceof Error && 'cause' in error && error.cause ? error.cause : error);

it.each([
  ['the assistant', 'agent.chat'],
  ['a draft', 'draft.write'],
  ['a streamed draft', 'draft.stream'],
  ['an answer from the mail', 'search.ask'],
  ['a streamed answer from the mail', 'search.answers'],
])('%s answers 429 with the reason and when to try again', async (_what, path) => {
  const person = await world.addAgentPerson();
  const ai = scriptedAi('ai_primary', () => ({ text: 'Hello' }));
  world.setAi(ai);
  setBudget(0.01);
  const threadId = await person.receive({ subject: 'Offer', text: 'When is it ready?' });
  const input = path.startsWith('search.') ? { question: 'When is the offer ready?' } : { threadId };
  const ask = path === 'agent.chat' ? person.chat([says('Hi')]) : person.call(path, input);
  const answer = refusal(await ask.then(String, (error: unknown) => error));
  expect(answer).toMatchObject({ status: 429, body: { error: TEXT } });
  const midnight = new Date(world.clock.now());
  // A question reads the calendar, which tells that the person is in Berlin.
  midnight.setUTCHours(path.startsWith('search.') ? 23 : 24, 0, 0, 0);
  expect(answer?.retryAfter).toBe(Math.ceil((midnight.getTime() - world.clock.now().getTime()) / 1_000));
  expect(ai.prompts).toEqual([]);
});

it('a budget that is used up between two steps of an answer ends it with the reason', async () => {
  const person = await world.addAgentPerson();
  // The first step reserves 40 dollars and costs 0.05: the second one does not fit any more.
  setBudget(40.02);
  world.setAi(
    scriptedAi('ai_primary', (_prompt, step) =>
      step === 0
        ? { text: 'I look', calls: [{ tool: 'list_inbox', input: { view: 'reply' } }] }
        : { text: 'Done' },
    ),
  );
  const messages = [says('What is new?')];
  const { chunks } = await collectAnswer(await person.chat(messages), messages);
  expect(chunks.filter(({ type }) => type === 'error')).toEqual([{ type: 'error', errorText: TEXT }]);
  expect(JSON.stringify(chunks)).toContain('I look');
});
