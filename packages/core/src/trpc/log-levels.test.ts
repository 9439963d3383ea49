import { expect, test } from 'vitest';
import { makeAgentWorld } from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';

const db = shareTestDatabase();

test('an archive that fails because the thread does not exist is no error in the log', async () => {
  const world = makeAgentWorld(db);
  const ada = await world.addAgentPerson();
  await expect(ada.call('triage.archive', { threadId: 'nowhere' })).rejects.toThrow('Archive failed');
  expect(world.logger.lines).toMatchObject([{ level: 'warn', event: 'request.refused' }]);

  const threadId = await ada.receive({ subject: 'Here' });
  ada.mail.fail('modifyThread', { when: 'before', failure: 'forbidden' });
  await expect(ada.call('triage.archive', { threadId })).rejects.toThrow('Archive failed');
  expect(world.logger.lines.at(-1)).toMatchObject({ level: 'error', event: 'request.failed' });
});
